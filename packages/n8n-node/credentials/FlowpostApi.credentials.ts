import type {
  ICredentialDataDecryptedObject,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  IHttpRequestOptions,
  INodeProperties,
} from 'n8n-workflow'

export class FlowpostApi implements ICredentialType {
  name = 'flowpostApi'

  displayName = 'Flowpost API'

  icon: Icon = 'file:../nodes/Flowpost/flowpost.svg'

  documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-flowpost'

  properties: INodeProperties[] = [
    {
      displayName: 'URL',
      name: 'url',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://flowpost.example.com',
      description: 'The address of your Flowpost installation',
    },
    {
      displayName: 'Store ID',
      name: 'storeId',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'sto_…',
      description: 'Shown in Flowpost on the Stores page',
    },
    {
      displayName: 'Step Token',
      name: 'token',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      placeholder: 'fst_…',
      description: 'Used to send emails and run HTTP requests. Create one in Flowpost under Developer.',
    },
    {
      displayName: 'API Key',
      name: 'key',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      placeholder: 'fak_…',
      description:
        'Used to list the layouts, variables and HTTP requests to choose from. A key with level "read" is enough.',
    },
  ]

  /** Steps authenticate with the token, everything else with the key. */
  async authenticate(
    { token, key }: ICredentialDataDecryptedObject,
    options: IHttpRequestOptions,
  ): Promise<IHttpRequestOptions> {
    const secret = options.url.includes('/steps/v1/') ? token : key
    return { ...options, headers: { ...options.headers, Authorization: `Bearer ${secret}` } }
  }

  test: ICredentialTestRequest = {
    request: { baseURL: '={{ $credentials.url.replace(new RegExp("/+$"), "") }}', url: '/api/v1/me' },
  }
}
