import { define, type Problem } from './define.ts'

/** The connected git repository, its host, and the files in its commits. */
export const REPOSITORY_PROBLEMS = {
  'repository.not_connected': define(
    'no repository is connected: connect one in the app under Developer, or with flowpost repo connect',
    { next: { tool: 'list_versions', text: 'shows the versions that Flowpost stores itself.' } },
  ),
  'repository.other_provider': define<{ provider: string }>('the connected repository is not on {provider}', {
    fix: 'Use the path with repo in place of the provider.',
  }),
  'repository.url_invalid': define('must be an https address'),
  'repository.url_with_login': define('must not contain a user name or password: enter the token separately'),
  'repository.url_with_query': define('must not have a query or fragment'),
  'repository.branch_invalid': define('must be a branch name'),
  'repository.token_invalid': define('must contain only printable ASCII characters, without spaces'),
  'repository.busy': define('repository: busy, try again'),
  'repository.failed': define<{ cause: Problem }>('repository: {cause}'),

  'repository.timeout': define<{ seconds: number }>('the host did not respond within {seconds} s', {
    fix: 'Check the address; syncing is retried automatically.',
  }),
  'repository.host_status': define<{ status: number }>('the host responded with status {status}'),
  'repository.token_required': define('the host requires a token', {
    fix: 'Connect the repository again with a token that may push to it.',
  }),
  'repository.token_rejected': define('the host rejected the token', {
    fix: 'Create a new token on the host, and connect the repository again with it.',
  }),
  'repository.token_without_access': define('the token lacks read access to this repository', {
    fix: 'Give the token access to the contents of the repository.',
  }),
  'repository.read_only': define('the repository can be read, but not pushed to', {
    fix: 'Use a token that may push to the branch.',
  }),
  'repository.absent': define('there is no repository at this address, or the token cannot see it'),
  'repository.not_git': define('there is no git repository at this address', {
    fix: 'Use the address for git clone.',
  }),
  'repository.redirected': define(
    'the host redirects to another address: use the one for git clone, often ending in .git',
  ),
  'repository.branch_unknown': define<{ branches: string }>('no such branch; the repository has {branches}'),
  'repository.branch_gone': define<{ branch: string }>('the branch {branch} no longer exists', {
    fix: 'Create the branch again, or connect the repository with another one.',
  }),
  'repository.host_error': define<{ message: string }>('the host says: {message}'),
  'repository.push_rejected': define<{ message: string }>('the host rejected the push: {message}'),
  'repository.pushed_by_others': define('the branch kept changing while it was being pushed'),
  'repository.folder_is_file': define<{ folder: string }>(
    '{folder} is a file in this repository, but must be a folder',
  ),
  'repository.protocol_invalid': define("the host's response is not valid git protocol"),
  'repository.protocol_too_old': define('the host does not support version 2 of the git protocol'),
  'repository.sha256': define('repositories with SHA-256 object ids are not supported', {
    fix: 'Use a repository with SHA-1 object ids.',
  }),
  'repository.not_a_commit': define<{ sha: string }>('{sha} is not a commit'),
  'repository.history_cut': define('the host does not provide older commits'),
  'repository.too_large': define('the repository is too large to read'),
  'repository.unexpected': define('something went wrong on our side', { fix: 'Search the log.' }),

  'commit.not_found': define('commit not found', {
    next: { tool: 'list_repo_versions', text: "shows the layout's commits." },
  }),
  'commit.ambiguous': define('more than one commit starts with this; use more characters', {
    fix: 'Send more characters of the commit id.',
  }),
  'commit_layout.not_found': define('layout not found at this commit', {
    next: { tool: 'list_repo_versions', text: "shows the layout's commits." },
  }),
  'commit.file_missing': define('is missing'),
  'commit.not_a_file': define('must be a file'),
  'commit.not_a_folder': define('must be a folder'),
  'commit.too_many_files': define('contains too many files'),
  'commit.layout_too_large': define('its files exceed 32 MB, or its JSON files 16 MB'),
  'commit.file_not_utf8': define('must be UTF-8'),
  'commit.file_not_json': define('is not valid JSON'),
  'commit.file_not_object': define('must be a JSON object'),
  'commit.is_main_language': define<{ locale: string }>('{locale} is the main language of this layout'),
  'commit.language_repeated': define('appears twice'),
}
