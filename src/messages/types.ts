// Written by `npm run messages` from src/messages/en.
import type account from './en/account.json'
import type app from './en/app.json'
import type audit from './en/audit.json'
import type breakdowns from './en/breakdowns.json'
import type developer from './en/developer.json'
import type editor from './en/editor.json'
import type emails from './en/emails.json'
import type entries from './en/entries.json'
import type files from './en/files.json'
import type history from './en/history.json'
import type home from './en/home.json'
import type inbox from './en/inbox.json'
import type installation from './en/installation.json'
import type languages from './en/languages.json'
import type layouts from './en/layouts.json'
import type names from './en/names.json'
import type notices from './en/notices.json'
import type people from './en/people.json'
import type presence from './en/presence.json'
import type presets from './en/presets.json'
import type requests from './en/requests.json'
import type secrets from './en/secrets.json'
import type senders from './en/senders.json'
import type settings from './en/settings.json'
import type stores from './en/stores.json'
import type unsubscribe from './en/unsubscribe.json'
import type unsubscribed from './en/unsubscribed.json'
import type variables from './en/variables.json'

/** Messages as code uses them: a string, or a function of its parameters. */
export type Messages = WithValues<Files, TakeValues>

type Files = {
  account: typeof account
  app: typeof app
  audit: typeof audit
  breakdowns: typeof breakdowns
  developer: typeof developer
  editor: typeof editor
  emails: typeof emails
  entries: typeof entries
  files: typeof files
  history: typeof history
  home: typeof home
  inbox: typeof inbox
  installation: typeof installation
  languages: typeof languages
  layouts: typeof layouts
  names: typeof names
  notices: typeof notices
  people: typeof people
  presence: typeof presence
  presets: typeof presets
  requests: typeof requests
  secrets: typeof secrets
  senders: typeof senders
  settings: typeof settings
  stores: typeof stores
  unsubscribe: typeof unsubscribe
  unsubscribed: typeof unsubscribed
  variables: typeof variables
}

type WithValues<File, Functions> = {
  [Key in keyof File]: Key extends keyof Functions
    ? Functions[Key] extends (values: never) => string
      ? Functions[Key]
      : WithValues<File[Key], Functions[Key]>
    : File[Key]
}

type TakeValues = {
  account: {
    account: {
      emailRequested: (values: { email: string | number }) => string
      emailPending: (values: { email: string | number; current: string | number }) => string
      passkeyAdded: (values: { name: string | number }) => string
      removePasskeyTitle: (values: { name: string | number }) => string
      signOutOf: (values: { device: string | number }) => string
      signedOut: (values: { device: string | number }) => string
    }
    auth: {
      passwordLength: (values: { count: number }) => string
      passwordMissing: (values: { count: number }) => string
      signInLead: (values: { host: string | number }) => string
      resetLead: (values: { email: string | number }) => string
      removePasskey: (values: { name: string | number }) => string
      emailLead: (values: { email: string | number }) => string
      emailConfirmedWhy: (values: { email: string | number }) => string
      inviteTitle: (values: { store: string | number }) => string
      inviteLead: (values: { by: string | number; role: string | number }) => string
      inviteFor: (values: { email: string | number }) => string
      footer: (values: { version: string | number }) => string
      inviteLeadUnsigned: (values: { role: string | number }) => string
    }
  }
  app: {
    common: {
      quoted: (values: { text: string | number }) => string
      range: (values: { first: string | number; last: string | number; total: number; isMore: boolean }) => string
      nothingFound: (values: { term: string | number }) => string
    }
    palette: {
      switchTo: (values: { store: string | number }) => string
      newFrom: (values: { layout: string | number }) => string
      historyOf: (values: { term: string | number }) => string
    }
    shell: {
      unsavedDrafts: (values: { count: number }) => string
    }
  }
  breakdowns: {
    deleted: (values: { id: string | number }) => string
    daysOf: (values: { name: string | number }) => string
  }
  developer: {
    createdBy: (values: { name: string | number }) => string
    levelOf: (values: { name: string | number }) => string
    revokeKeyTitle: (values: { name: string | number }) => string
    keyRevoked: (values: { name: string | number }) => string
    levelChanged: (values: { name: string | number; level: string | number }) => string
    commandFor: (values: { client: string | number }) => string
    copyFor: (values: { client: string | number }) => string
    claudeHint: (values: { prefix: string | number }) => string
    fileHint: (values: { file: string | number; prefix: string | number }) => string
    needs: (values: { level: string | number }) => string
    disconnectOf: (values: { name: string | number }) => string
    disconnectShopTitle: (values: { shop: string | number }) => string
    behind: (values: { count: number }) => string
  }
  editor: {
    blocks: {
      keys: {
        filesLost: (values: { count: number }) => string
        uploadFailed: (values: { megabytes: number }) => string
        noRoom: (values: { maximum: number }) => string
        tooDeep: (values: { maximum: number }) => string
      }
      filter: (values: { term: string | number }) => string
      presetFrame: (values: { frame: string | number; name: string | number }) => string
      hasCondition: (values: { condition: string | number }) => string
      repeats: (values: { list: string | number }) => string
      emptyColumn: (values: { column: string | number }) => string
    }
    canvas: {
      repeats: (values: { list: string | number }) => string
      several: (values: { count: number }) => string
      savedBlock: (values: { name: string | number }) => string
      selectContainer: (values: { name: string | number }) => string
      pixels: (values: { count: number }) => string
    }
    attachments: {
      remove: (values: { name: string | number }) => string
    }
    code: {
      line: (values: { line: string | number; column: string | number }) => string
    }
    comparison: {
      select: (values: { version: string | number }) => string
      name: (values: { version: string | number }) => string
      compareTwo: (values: { from: string | number; to: string | number }) => string
      title: (values: { from: string | number; to: string | number }) => string
      restoreOld: (values: { version: string | number }) => string
      side: (values: { version: string | number }) => string
      behind: (values: { count: number }) => string
      restoreCommit: (values: { sha: string | number }) => string
      restoredCommit: (values: { sha: string | number }) => string
    }
    conflict: {
      partsToChoose: (values: { count: number }) => string
      by: (values: { who: string | number }) => string
      savedWhy: (values: { who: string | number }) => string
      settled: (values: { count: number }) => string
      lines: (values: { line: string | number }) => string
      draftWhy: (values: { who: string | number }) => string
      draftBy: (values: { who: string | number }) => string
      yourVersion: (values: { version: string | number }) => string
    }
    preview: {
      file: (values: { name: string | number; kilobytes: string | number }) => string
      size: (values: { kilobytes: string | number }) => string
      goTo: (values: { place: string | number }) => string
    }
    versions: {
      restoreTitle: (values: { version: string | number }) => string
      restoreRemoves: (values: { count: number; names: string | number }) => string
      restored: (values: { version: string | number }) => string
      promoted: (values: { language: string | number }) => string
      removeTitle: (values: { language: string | number }) => string
      removed: (values: { language: string | number }) => string
      more: (values: { language: string | number }) => string
      restoredFrom: (values: { version: string | number }) => string
    }
    workspace: {
      draft: (values: { changes: number }) => string
      draftBack: (values: { time: string | number }) => string
      discardShared: (values: { who: string | number }) => string
      discardSharedWhy: (values: { who: string | number }) => string
      notSaved: (values: { block: string | number }) => string
      unsavedIn: (values: { languages: string | number }) => string
      draftOf: (values: { who: string | number; time: string | number }) => string
      editingNow: (values: { who: string | number }) => string
      hasDraft: (values: { who: string | number; time: string | number }) => string
      proposedBy: (values: { who: string | number; time: string | number }) => string
      proposedToOthers: (values: { who: string | number; time: string | number }) => string
      youProposed: (values: { time: string | number }) => string
      savedElsewhere: (values: { who: string | number; version: string | number }) => string
      savedElsewhereByYou: (values: { version: string | number }) => string
    }
    inspector: {
      problems: {
        whole: (values: { min: number; max: number }) => string
        number: (values: { min: number; max: number }) => string
        tooLong: (values: { maximum: number }) => string
        mustBe: (values: { description: string | number }) => string
        mustStartWith: (values: { start: string | number }) => string
      }
      sources: {
        clear: (values: { label: string | number }) => string
      }
      lists: {
        add: (values: { label: string | number }) => string
        item: (values: { label: string | number; number: string | number }) => string
        up: (values: { name: string | number }) => string
        down: (values: { name: string | number }) => string
        remove: (values: { name: string | number }) => string
        cell: (values: { row: string | number; column: string | number }) => string
        full: (values: { maximum: number }) => string
        row: (values: { number: string | number }) => string
        columnShare: (values: { number: string | number }) => string
        columnWidth: (values: { number: string | number }) => string
      }
      inside: (values: { container: string | number }) => string
      byDefault: (values: { value: string | number }) => string
      pick: (values: { label: string | number }) => string
      clear: (values: { label: string | number }) => string
    }
  }
  emails: {
    invitation: {
      text: (values: { by: string | number; store: string | number }) => string
      textUnsigned: (values: { store: string | number }) => string
    }
    addressRequested: {
      text: (values: { email: string | number }) => string
    }
  }
  entries: {
    entry: {
      afterAttempts: (values: { count: number; when: string | number }) => string
      nextAttempt: (values: { when: string | number }) => string
      dayAt: (values: { day: string | number; time: string | number }) => string
      toRecipients: (values: { count: number }) => string
      accepted: (values: { step: string | number }) => string
      attempt: (values: { number: string | number; what: string | number }) => string
      sentTo: (values: { total: number; sent: number }) => string
      retriedAfter: (values: { time: string | number }) => string
      waitsAgain: (values: { when: string | number }) => string
      version: (values: { name: string | number }) => string
      counted: (values: { sent: number }) => string
      retrySome: (values: { open: number; total: number; rest: number }) => string
      retryAll: (values: { total: number }) => string
      asItWasWhy: (values: { version: string | number }) => string
      currentWhy: (values: { version: string | number; when: string | number; by: string | number }) => string
      currentOnly: (values: { version: string | number }) => string
      asVersionWhy: (values: { version: number }) => string
    }
    retrying: {
      allOfHour: (values: { count: string | number }) => string
      all: (values: { count: string | number }) => string
      canBe: (values: { count: string | number; from: string | number }) => string
      title: (values: { count: string | number }) => string
      ofStep: (values: { step: string | number }) => string
      window: (values: { from: string | number; to: string | number }) => string
      done: (values: { done: string | number; total: string | number }) => string
      finished: (values: { count: number }) => string
      stopped: (values: { count: number }) => string
      refused: (values: { count: number }) => string
    }
  }
  files: {
    cancelOf: (values: { name: string | number }) => string
    deleted: (values: { name: string | number }) => string
    deleteTitle: (values: { name: string | number }) => string
    inUse: (values: { count: number }) => string
    inUseTitle: (values: { name: string | number }) => string
    more: (values: { name: string | number }) => string
    moreUses: (values: { count: number }) => string
    progressOf: (values: { name: string | number }) => string
    tooLarge: (values: { name: string | number; size: string | number; limit: string | number }) => string
    uploading: (values: { count: number }) => string
    uploadingPart: (values: { percent: string | number }) => string
    uses: (values: { count: number }) => string
    largeImage: (values: { size: string | number }) => string
    scaleDown: (values: { width: string | number }) => string
  }
  history: {
    removeFilter: (values: { name: string | number }) => string
    responded: (values: { status: string | number }) => string
    retried: (values: { state: string | number }) => string
  }
  home: {
    home: {
      quota: (values: { month: string | number }) => string
      of: (values: { limit: number }) => string
      resets: (values: { date: string | number }) => string
      succeeded: (values: { rate: string | number }) => string
      lastDays: (values: { days: number }) => string
      andCalls: (values: { calls: number }) => string
      skippedOf: (values: { count: string | number }) => string
      retryingOf: (values: { count: string | number }) => string
      stillOpen: (values: { open: number }) => string
      expired: (values: { name: string | number }) => string
      expiredWhy: (values: { address: string | number }) => string
      senderDown: (values: { name: string | number }) => string
      senderDownWhy: (values: { waiting: number; failed: number; error: string | number }) => string
      failing: (values: { step: string | number }) => string
      failingWhy: (values: { failed: number; of: number; error: string | number }) => string
      quotaNearWhy: (values: { used: number; limit: number }) => string
      quotaOverWhy: (values: { limit: number }) => string
      repoBehind: (values: { versions: number }) => string
      outdatedWhy: (values: { days: string | number; layouts: string | number }) => string
      proposed: (values: { count: number }) => string
      proposedWhy: (values: { layouts: string | number }) => string
      proposedBy: (values: { name: string | number; who: string | number }) => string
      companyMissingWhy: (values: { count: number; names: string | number }) => string
      outdated: (values: { count: number }) => string
      asManyAsBefore: (values: { days: number }) => string
      moreThanBefore: (values: { percent: string | number; days: number }) => string
      fewerThanBefore: (values: { percent: string | number; days: number }) => string
      risingWhy: (values: { failed: number; of: number; usual: number }) => string
      timesAsMany: (values: { times: string | number; days: number }) => string
    }
    stats: {
      days: (values: { count: number }) => string
      mostWithin: (values: { time: string | number }) => string
      zone: (values: { name: string | number }) => string
    }
  }
  installation: {
    waiting: (values: { count: number; seconds: number }) => string
    clientTitle: (values: { provider: string | number }) => string
    clientSaved: (values: { provider: string | number }) => string
    removeClientTitle: (values: { provider: string | number }) => string
    endOwnerTitle: (values: { name: string | number }) => string
    resetTitle: (values: { name: string | number }) => string
    pendingEmail: (values: { email: string | number }) => string
    emailTitle: (values: { name: string | number }) => string
    emailWhy: (values: { email: string | number }) => string
    removePersonTitle: (values: { name: string | number }) => string
    ownerNow: (values: { name: string | number }) => string
    notOwnerNow: (values: { name: string | number }) => string
    personRemoved: (values: { name: string | number }) => string
    inStores: (values: { count: number }) => string
  }
  languages: {
    all: (values: { texts: string | number }) => string
    needsWork: (values: { texts: string | number }) => string
    same: (values: { source: string | number }) => string
    extra: (values: { language: string | number }) => string
    lostVariables: (values: { count: number; names: string | number }) => string
    reformatted: (values: { names: string | number }) => string
    lostCode: (values: { code: string | number }) => string
    counts: {
      outdated: (values: { texts: number }) => string
      missing: (values: { texts: number }) => string
      same: (values: { texts: number }) => string
      lost: (values: { texts: number }) => string
    }
    progress: (values: { done: string | number; total: string | number }) => string
    languageCount: (values: { used: string | number; maximum: string | number }) => string
    version: (values: { version: string | number }) => string
    savedAt: (values: { version: string | number }) => string
    copy: (values: { source: string | number }) => string
    sendsAsIs: (values: { source: string | number }) => string
    sendsSource: (values: { source: string | number }) => string
    inLanguage: (values: { text: string | number; language: string | number }) => string
    field: {
      column: (values: { column: string | number }) => string
      cell: (values: { column: string | number }) => string
      place: (values: { row: string | number; column: string | number }) => string
      total: (values: { row: string | number }) => string
      totalValue: (values: { row: string | number }) => string
    }
    saveAllHint: (values: { languages: string | number }) => string
    another: (values: { language: string | number }) => string
    result: (values: { wanted: string | number; sent: string | number }) => string
    noLanguage: (values: { sent: string | number }) => string
    footer: (values: { language: string | number }) => string
    footerHint: (values: { text: string | number; from: string | number }) => string
    settingsIn: (values: { language: string | number }) => string
    attachmentStates: {
      inherited: (values: { source: string | number }) => string
    }
    designMain: (values: { language: string | number; main: string | number }) => string
    designSeparate: (values: { language: string | number; main: string | number }) => string
    separated: (values: { language: string | number }) => string
    followTitle: (values: { main: string | number }) => string
    followWhy: (values: { language: string | number; main: string | number }) => string
    followNothing: (values: { main: string | number; language: string | number }) => string
    followed: (values: { language: string | number }) => string
    followsMain: (values: { language: string | number }) => string
    refusedWhy: (values: { language: string | number; main: string | number }) => string
    makeMainHint: (values: { language: string | number; main: string | number }) => string
    makeMain: (values: { language: string | number }) => string
    undone: (values: { language: string | number }) => string
    exportAs: (values: { format: string | number }) => string
    exported: (values: { texts: number }) => string
    importTitle: (values: { language: string | number }) => string
    willChange: (values: { texts: number }) => string
    areConfirmed: (values: { texts: number }) => string
    stayAsTheyAre: (values: { texts: number }) => string
    notThere: (values: { texts: number }) => string
    importCount: (values: { texts: number }) => string
    imported: (values: { texts: number }) => string
    line: (values: { line: string | number }) => string
    loses: (values: { what: string | number }) => string
  }
  layouts: {
    proposedBy: (values: { who: string | number }) => string
    outdatedTexts: (values: { texts: number }) => string
    missing: (values: { texts: number }) => string
    usedBySteps: (values: { steps: number }) => string
    changedBy: {
      api: (values: { name: string | number }) => string
      mcp: (values: { name: string | number }) => string
    }
    actionsFor: (values: { name: string | number }) => string
    duplicated: (values: { name: string | number }) => string
    deleteTitle: (values: { name: string | number }) => string
    stillUsed: (values: { steps: number }) => string
    deleted: (values: { name: string | number }) => string
    inInbox: (values: { count: number }) => string
    sentTo: (values: { to: string | number; sender: string | number }) => string
    unsubscribed: (values: { to: string | number }) => string
    testSender: (values: { name: string | number }) => string
    moreFindings: (values: { count: number }) => string
    testDataPast: (values: { when: string | number }) => string
    sentToSome: (values: { sent: number; total: number }) => string
    usingPreset: (values: { name: string | number }) => string
    languagesBehind: (values: { count: number }) => string
    brandKept: {
      blocks: (values: { count: number }) => string
      shared: (values: { frame: string | number }) => string
    }
  }
  names: {
    copy: (values: { name: string | number }) => string
  }
  notices: {
    kinds: {
      stepFailing: {
        text: (values: { count: number }) => string
      }
      quota80: {
        subject: (values: { percent: number }) => string
      }
      languagesOutdated: {
        text: (values: { count: number; days: number }) => string
      }
      changesProposed: {
        text: (values: { count: number }) => string
      }
    }
    store: (values: { name: string | number }) => string
  }
  people: {
    linkWhy: (values: { email: string | number }) => string
    invited: (values: { email: string | number }) => string
    waitsForOwner: (values: { email: string | number }) => string
    notMailedWhy: (values: { email: string | number }) => string
    createLinkOf: (values: { email: string | number }) => string
    roleOf: (values: { name: string | number }) => string
    roleChanged: (values: { name: string | number; role: string | number }) => string
    lowerRoleTitle: (values: { name: string | number }) => string
    removeTitle: (values: { name: string | number }) => string
    removeOf: (values: { name: string | number }) => string
    revokeCredentials: (values: { count: number }) => string
    removed: (values: { name: string | number }) => string
    revoked: (values: { email: string | number }) => string
  }
  presence: {
    added: (values: { who: string | number; what: string | number }) => string
    changed: (values: { who: string | number; what: string | number }) => string
    here: (values: { who: string | number }) => string
    present: (values: { count: number; who: string | number }) => string
    removed: (values: { who: string | number; what: string | number }) => string
    places: (values: { count: string | number }) => string
    draftMoved: (values: { who: string | number }) => string
    editsReplaced: (values: { who: string | number }) => string
    savedByYou: (values: { version: string | number }) => string
    savedByOther: (values: { who: string | number; version: string | number }) => string
    draftAndYours: (values: { draft: string | number; version: string | number }) => string
    draftAndTheirs: (values: { draft: string | number; who: string | number; version: string | number }) => string
  }
  presets: {
    count: (values: { layouts: number }) => string
    waiting: (values: { done: number; all: number }) => string
    upToDate: (values: { layouts: number }) => string
    appliesTo: (values: { layouts: number }) => string
    more: (values: { name: string | number }) => string
    renameTitle: (values: { name: string | number }) => string
    renamed: (values: { name: string | number }) => string
    removeTitle: (values: { name: string | number }) => string
    removeUsed: (values: { layouts: string | number }) => string
    removed: (values: { name: string | number }) => string
    languages: {
      result: (values: { wanted: string | number; sent: string | number }) => string
      noLanguage: (values: { sent: string | number }) => string
    }
  }
  requests: {
    steps: (values: { count: number }) => string
    more: (values: { name: string | number }) => string
    duplicated: (values: { name: string | number }) => string
    deleteTitle: (values: { name: string | number }) => string
    deleteUsed: (values: { count: number }) => string
    deleted: (values: { name: string | number }) => string
    headerName: (values: { at: string | number }) => string
    headerValue: (values: { at: string | number }) => string
    removeHeader: (values: { name: string | number }) => string
    bodyNotJsonAt: (values: { line: string | number; column: string | number }) => string
    maskedIn: (values: { what: string | number }) => string
    insertSecretInto: (values: { what: string | number }) => string
    onlyHosts: (values: { hosts: string | number }) => string
    curlIgnored: (values: { parts: string | number }) => string
    runTitle: (values: { method: string | number; host: string | number }) => string
    responseStatus: (values: { status: string | number }) => string
    took: (values: { time: string | number }) => string
    milliseconds: (values: { count: number }) => string
    seconds: (values: { count: string | number }) => string
    responseHeaders: (values: { count: number }) => string
    insertVariableInto: (values: { what: string | number }) => string
    fields: {
      name: (values: { at: string | number }) => string
      value: (values: { at: string | number }) => string
      kind: (values: { at: string | number }) => string
      addTo: (values: { name: string | number }) => string
    }
    secretName: (values: { name: string | number }) => string
  }
  secrets: {
    editTitle: (values: { name: string | number }) => string
    saved: (values: { name: string | number }) => string
    removeTitle: (values: { name: string | number }) => string
    removeUsed: (values: { names: string | number }) => string
    removed: (values: { name: string | number }) => string
  }
  senders: {
    editTitle: (values: { name: string | number }) => string
    providerSaid: (values: { reason: string | number }) => string
    isDefaultNow: (values: { name: string | number }) => string
    defaultFails: (values: { name: string | number }) => string
    more: (values: { name: string | number }) => string
    saved: (values: { name: string | number }) => string
    sendTestTitle: (values: { name: string | number }) => string
    testSent: (values: { to: string | number }) => string
    removeTitle: (values: { name: string | number }) => string
    removed: (values: { name: string | number }) => string
  }
  settings: {
    pickColour: (values: { label: string | number }) => string
    fieldIn: (values: { field: string | number; locale: string | number }) => string
    builtInOther: (values: { language: string | number }) => string
    fallsBackTo: (values: { locale: string | number }) => string
    removeLanguage: (values: { language: string | number }) => string
  }
  stores: {
    more: (values: { name: string | number }) => string
    renameTitle: (values: { name: string | number }) => string
    deleteTitle: (values: { name: string | number }) => string
    deleted: (values: { name: string | number }) => string
  }
  unsubscribe: {
    ask: {
      sentence: (values: { store: string | number; address: string | number }) => string
    }
    unsubscribed: {
      sentence: (values: { store: string | number; address: string | number }) => string
    }
    subscribed: {
      sentence: (values: { store: string | number; address: string | number }) => string
    }
  }
  unsubscribed: {
    added: (values: { address: string | number }) => string
    removeOf: (values: { address: string | number }) => string
    removed: (values: { address: string | number }) => string
    more: (values: { address: string | number }) => string
    erased: (values: { entries: number; address: string | number }) => string
    erasedCount: (values: { count: number }) => string
    willAdd: (values: { count: number }) => string
    areThere: (values: { count: number }) => string
    areWrong: (values: { count: number }) => string
    wrongLine: (values: { line: string | number }) => string
    addNumber: (values: { count: number }) => string
    imported: (values: { count: number }) => string
  }
  variables: {
    liquid: {
      builtIn: {
        list: (values: { entries: number }) => string
      }
    }
    panel: {
      createField: (values: { item: string | number }) => string
      unnamed: (values: { name: string | number }) => string
      example: (values: { value: string | number }) => string
      formats: {
        date: (values: { sample: string | number }) => string
        number: (values: { sample: string | number }) => string
        percent: (values: { sample: string | number }) => string
        money: (values: { sample: string | number }) => string
      }
      insertHere: (values: { label: string | number }) => string
    }
    condition: {
      textAsNumber: (values: { value: string | number }) => string
      remove: (values: { number: string | number }) => string
      count: (values: { name: string | number }) => string
    }
    ghost: {
      hidden: (values: { condition: string | number }) => string
      nothing: (values: { list: string | number }) => string
    }
    testData: {
      item: (values: { number: string | number }) => string
      removeItem: (values: { number: string | number }) => string
    }
  }
}
