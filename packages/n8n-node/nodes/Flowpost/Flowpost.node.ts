import {
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeProperties,
  type INodeType,
  type INodeTypeDescription,
  NodeConnectionTypes,
  NodeOperationError,
} from 'n8n-workflow'
import { getLayoutVariables, runStep, searchIn } from './calls'
import { nest } from './variables'

const SEND_EMAIL = { show: { operation: ['sendEmail'] } }
const CALL_HTTP = { show: { operation: ['callHttp'] } }

const picker = (
  property: Pick<INodeProperties, 'displayName' | 'name' | 'description' | 'displayOptions'>,
  searchListMethod: string,
  placeholder: string,
): INodeProperties => ({
  ...property,
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  required: true,
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      typeOptions: { searchListMethod, searchable: true },
    },
    { displayName: 'By ID', name: 'id', type: 'string', placeholder },
  ],
})

export class Flowpost implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Flowpost',
    name: 'flowpost',
    icon: 'file:flowpost.svg',
    group: ['output'],
    version: 1,
    subtitle: '={{ $parameter["operation"] === "callHttp" ? "Call HTTP request" : "Send email" }}',
    description: 'Send an email from a layout, or run a stored HTTP request',
    defaults: { name: 'Flowpost' },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    usableAsTool: true,
    credentials: [{ name: 'flowpostApi', required: true }],
    properties: [
      {
        displayName: 'Operation',
        name: 'operation',
        type: 'options',
        noDataExpression: true,
        options: [
          {
            name: 'Call HTTP Request',
            value: 'callHttp',
            action: 'Run an HTTP request',
            description: 'Run an HTTP request that is stored in Flowpost',
          },
          {
            name: 'Send Email',
            value: 'sendEmail',
            action: 'Send an email',
            description: 'Send a layout to one or more recipients',
          },
        ],
        default: 'sendEmail',
      },
      picker(
        {
          displayName: 'Layout',
          name: 'layout',
          description: 'The email layout to send',
          displayOptions: SEND_EMAIL,
        },
        'searchLayouts',
        'lay_…',
      ),
      {
        displayName: 'To',
        name: 'to',
        type: 'string',
        default: '',
        required: true,
        placeholder: 'Ada <ada@example.com>',
        description: 'One address, or several separated by commas',
        displayOptions: SEND_EMAIL,
      },
      {
        displayName: 'Language',
        name: 'locale',
        type: 'string',
        default: '',
        placeholder: 'de',
        description: "The recipient's language. If empty, the layout's main language is sent.",
        displayOptions: SEND_EMAIL,
      },
      picker(
        {
          displayName: 'HTTP Request',
          name: 'request',
          description: 'The stored HTTP request to run',
          displayOptions: CALL_HTTP,
        },
        'searchRequests',
        'req_…',
      ),
      {
        displayName: 'Variables',
        name: 'variables',
        type: 'resourceMapper',
        noDataExpression: true,
        default: { mappingMode: 'defineBelow', value: null },
        typeOptions: {
          loadOptionsDependsOn: ['layout.value'],
          resourceMapper: {
            resourceMapperMethod: 'getLayoutVariables',
            mode: 'map',
            fieldWords: { singular: 'variable', plural: 'variables' },
            addAllFields: true,
            supportAutoMap: true,
            allowEmptyValues: true,
            noFieldsError: 'This layout uses no variables.',
          },
        },
        displayOptions: SEND_EMAIL,
      },
      {
        displayName: 'Variables',
        name: 'requestVariables',
        type: 'json',
        default: '={{ $json }}',
        description: 'The values that the request uses as {{ variables.… }}',
        displayOptions: CALL_HTTP,
      },
      {
        displayName: 'Options',
        name: 'options',
        type: 'collection',
        placeholder: 'Add option',
        default: {},
        options: [
          {
            displayName: 'Bcc',
            name: 'bcc',
            type: 'string',
            default: '',
            displayOptions: { show: { '/operation': ['sendEmail'] } },
          },
          {
            displayName: 'Cc',
            name: 'cc',
            type: 'string',
            default: '',
            displayOptions: { show: { '/operation': ['sendEmail'] } },
          },
          {
            displayName: 'More Variables',
            name: 'moreVariables',
            type: 'json',
            default: '{}',
            description: 'Additional values as JSON, for example if an expression chooses the layout',
            displayOptions: { show: { '/operation': ['sendEmail'] } },
          },
          {
            displayName: 'Reply To',
            name: 'replyTo',
            type: 'string',
            default: '',
            displayOptions: { show: { '/operation': ['sendEmail'] } },
          },
          {
            displayName: 'Run ID',
            name: 'runId',
            type: 'string',
            default: '',
            description:
              'Nothing is sent twice with the same run ID. By default, it combines the execution ID, the run index and the item index. Use an order number to prevent a second email even when the workflow is executed again.',
          },
          {
            displayName: 'Sender ID',
            name: 'senderId',
            type: 'string',
            default: '',
            description: "If empty, the store's default sender is used",
            displayOptions: { show: { '/operation': ['sendEmail'] } },
          },
        ],
      },
    ],
  }

  methods = {
    listSearch: {
      searchLayouts: searchIn('/email-templates'),
      searchRequests: searchIn('/http-requests'),
    },
    resourceMapping: { getLayoutVariables },
  }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = []
    for (const itemIndex of this.getInputData().keys()) {
      try {
        const isEmail = this.getNodeParameter('operation', itemIndex) === 'sendEmail'
        const body = isEmail ? emailStep(this, itemIndex) : requestStep(this, itemIndex)
        const json = await runStep(this, isEmail ? 'send-email' : 'http-request', body, itemIndex)
        results.push({ json, pairedItem: itemIndex })
      } catch (error) {
        if (!this.continueOnFail()) throw error
        results.push({ json: { error: (error as Error).message }, pairedItem: itemIndex })
      }
    }
    return [results]
  }
}

/** Identifies the run and the step. A loop runs the node several times in one execution, each time with different items. */
function identify(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const chosenRunId = context.getNodeParameter('options.runId', itemIndex, '') as string
  const runIndex = context.evaluateExpression('{{ $runIndex }}', itemIndex) as number
  return {
    runId: chosenRunId || `${context.getExecutionId()}/${runIndex}/${itemIndex}`,
    stepRef: `${context.getWorkflow().id}/${context.getNode().name}`,
  }
}

function emailStep(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const { moreVariables, cc, bcc, replyTo, senderId } = context.getNodeParameter(
    'options',
    itemIndex,
    {},
  ) as IDataObject
  const { mappingMode, value } = context.getNodeParameter('variables', itemIndex) as {
    mappingMode: string
    value: IDataObject | null
  }
  const mapping = mappingMode === 'autoMapInputData' ? (context.getInputData()[itemIndex]?.json ?? {}) : value
  return withoutEmptyFields({
    ...identify(context, itemIndex),
    layoutId: context.getNodeParameter('layout', itemIndex, '', { extractValue: true }),
    to: context.getNodeParameter('to', itemIndex),
    cc,
    bcc,
    replyTo,
    senderId,
    locale: context.getNodeParameter('locale', itemIndex, ''),
    variables: {
      ...nest(mapping ?? {}),
      ...parseObject(context, moreVariables, 'More Variables', itemIndex),
    },
  })
}

function requestStep(context: IExecuteFunctions, itemIndex: number): IDataObject {
  return {
    ...identify(context, itemIndex),
    requestId: context.getNodeParameter('request', itemIndex, '', { extractValue: true }),
    variables: parseObject(
      context,
      context.getNodeParameter('requestVariables', itemIndex, {}),
      'Variables',
      itemIndex,
    ),
  }
}

const withoutEmptyFields = (fields: IDataObject): IDataObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined))

function parseObject(
  context: IExecuteFunctions,
  value: unknown,
  name: string,
  itemIndex: number,
): IDataObject {
  try {
    const parsed: unknown = typeof value === 'string' && value !== '' ? JSON.parse(value) : (value ?? {})
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as IDataObject
  } catch {
    // Reported below.
  }
  throw new NodeOperationError(context.getNode(), `${name} must be a JSON object`, { itemIndex })
}
