/** Written by `npm run messages` from src/messages/en: a text, or a function of the values it takes. */
export type Messages = {
  account: {
    account: {
      profile: string
      saveProfile: string
      profileSaved: string
      browserLanguage: string
      keyboard: string
      singleKeys: string
      singleKeysHint: string
      changeEmail: string
      emailHint: string
      emailHintByHand: string
      emailRequested: (values: { email: string | number }) => string
      emailRequestedByHand: string
      emailSaved: string
      emailPending: (values: { email: string | number; current: string | number }) => string
      sendAgain: string
      cancelEmail: string
      emailCancelled: string
      emailLinkTitle: string
      emailLinkWhy: string
      emailLink: string
      passwordTitle: string
      newPassword: string
      changePassword: string
      passwordChanged: string
      passkeys: string
      passkeysWhy: string
      passkeysNotHere: string
      addPasskey: string
      passkeyName: string
      passkeyHint: string
      passkeyAdded: (values: { name: string | number }) => string
      noPasskeys: string
      removePasskeyTitle: (values: { name: string | number }) => string
      removePasskey: string
      removePasskeyWhy: string
      totp: string
      totpWhy: string
      totpOn: string
      totpOff: string
      setUpTotp: string
      totpTitle: string
      totpScan: string
      totpSecret: string
      totpLink: string
      code: string
      turnOn: string
      recoveryTitle: string
      recoveryWhy: string
      recoveryCodes: string
      turnOff: string
      turnOffTitle: string
      turnOffWhy: string
      sessions: string
      sessionsWhy: string
      device: string
      signedIn: string
      thisDevice: string
      signOutDevice: string
      signOutOf: (values: { device: string | number }) => string
      signedOut: (values: { device: string | number }) => string
    }
    gate: {
      setupTitle: string
      setupLead: string
      yourName: string
      storeName: string
      demo: string
      demoHint: string
      createAccount: string
      passwordHint: string
      passwordLength: (values: { count: number }) => string
      passwordMissing: (values: { count: number }) => string
      setupNoLink: string
      setupNoLinkWhy: string
      setupCommand: string
      setupDone: string
      signInTitle: string
      signInLead: (values: { host: string | number }) => string
      signIn: string
      usePasskey: string
      code: string
      codeHint: string
      codeLead: string
      forgot: string
      resetTitle: string
      resetAskLead: string
      sendLink: string
      resetAsked: string
      resetAskedWhy: string
      resetLead: (values: { email: string | number }) => string
      otherWays: string
      otherWaysWhy: string
      removePasskey: (values: { name: string | number }) => string
      passkeyAdded: string
      passkeyUsed: string
      passkeyUnused: string
      removeTotp: string
      removeTotpHint: string
      newPassword: string
      setPassword: string
      backToSignIn: string
      emailTitle: string
      emailLead: (values: { email: string | number }) => string
      confirmEmail: string
      emailConfirmed: string
      emailConfirmedWhy: (values: { email: string | number }) => string
      continue: string
      inviteTitle: (values: { store: string | number }) => string
      inviteLead: (values: { by: string | number; role: string | number }) => string
      inviteFor: (values: { email: string | number }) => string
      join: string
      signInFirst: string
      hasAccount: string
      badLink: string
      badLinkWhy: string
      footer: (values: { version: string | number }) => string
      art: {
        paid: string
        paidDetail: string
        mail: string
        mailDetail: string
        sent: string
        call: string
        callDetail: string
        retry: string
      }
      inviteLeadUnsigned: (values: { role: string | number }) => string
    }
  }
  app: {
    common: {
      actions: string
      add: string
      cancel: string
      close: string
      copied: string
      copy: string
      created: string
      done: string
      edit: string
      email: string
      language: string
      lastUsed: string
      loading: string
      move: string
      name: string
      never: string
      new: string
      nextPage: string
      open: string
      optional: string
      password: string
      previousPage: string
      quoted: (values: { text: string | number }) => string
      range: (values: { first: string | number; last: string | number; total: number; isMore: boolean }) => string
      remove: string
      rename: string
      role: string
      save: string
      saved: string
      tryAgain: string
      undo: string
      used: string
      nothingFound: (values: { term: string | number }) => string
      nothingFoundWhy: string
      clearSearch: string
      keyNames: {
        ctrl: string
        shift: string
        delete: string
      }
      categories: {
        all: string
        transactional: string
        marketing: string
      }
    }
    confirm: {
      title: string
      why: string
      button: string
      passkey: string
    }
    errors: {
      notDone: string
      broken: string
      brokenWhy: string
      forbidden: string
      notFound: string
      offline: string
      offlineWhy: string
      slowDown: string
      unexpected: string
      pageNotFound: string
      pageNotFoundWhy: string
      goHome: string
    }
    palette: {
      title: string
      placeholder: string
      pages: string
      actions: string
      layouts: string
      requests: string
      people: string
      nothing: string
      switchTo: (values: { store: string | number }) => string
      move: string
      open: string
      newFrom: (values: { layout: string | number }) => string
      historyOf: (values: { term: string | number }) => string
      newTab: string
    }
    shell: {
      skip: string
      menu: string
      sidebar: string
      navigation: string
      switchStore: string
      manageStores: string
      search: string
      accountMenu: string
      account: string
      installation: string
      signOut: string
      unsavedTitle: string
      discardAndSignOut: string
      unsavedDrafts: (values: { count: number }) => string
      themes: {
        auto: string
        light: string
        dark: string
      }
      mailboxExpired: string
      groups: {
        content: string
        activity: string
        delivery: string
        store: string
      }
      pages: {
        home: string
        layouts: string
        presets: string
        files: string
        requests: string
        history: string
        stats: string
        senders: string
        secrets: string
        unsubscribed: string
        developer: string
        settings: string
        people: string
        audit: string
        inbox: string
        stores: string
        installation: string
        account: string
      }
      roles: {
        viewer: string
        editor: string
        runner: string
        admin: string
        owner: string
      }
      roleHints: {
        viewer: string
        editor: string
        runner: string
        admin: string
      }
    }
  }
  audit: {
    search: string
    empty: string
    emptyWhy: string
    when: string
    who: string
    what: string
    about: string
    actions: {
      acceptInvitation: string
      addMailbox: string
      addPasskey: string
      addNoticeReader: string
      cancelEmailChange: string
      addPerson: string
      addSmtpSender: string
      addTestInbox: string
      changeEmail: string
      changePassword: string
      changeUnsubscribe: string
      claimSetup: string
      confirmEmail: string
      confirmTotp: string
      connectRepository: string
      connectShopify: string
      createEmailLink: string
      createKey: string
      createResetLink: string
      createStore: string
      createToken: string
      deleteStore: string
      disconnectRepository: string
      disconnectShopify: string
      eraseRecipient: string
      exportUnsubscribes: string
      importUnsubscribes: string
      inviteMember: string
      putSettings: string
      removeInstallationSender: string
      removeMailbox: string
      removeMember: string
      removeOAuthClient: string
      removePasskey: string
      removeNoticeReader: string
      removePerson: string
      removeSecret: string
      removeSmtpSender: string
      removeTotp: string
      renameStore: string
      requestPasswordReset: string
      resetPassword: string
      revokeInvitation: string
      revokeKey: string
      revokeToken: string
      rotateSigningSecret: string
      setDefaultSender: string
      setInstallationSender: string
      setKeyLevel: string
      setMemberRole: string
      setNoticeWish: string
      setOAuthClient: string
      setOwner: string
      setSecret: string
      signIn: string
      updateSmtpSender: string
    }
  }
  breakdowns: {
    countBy: string
    by: {
      layout: string
      request: string
      sender: string
      language: string
    }
    title: {
      layout: string
      request: string
      sender: string
      language: string
    }
    none: {
      layout: string
      request: string
      sender: string
      language: string
    }
    others: string
    deleted: (values: { id: string | number }) => string
    nothing: string
    nothingWhy: string
    csv: string
    downloadDays: string
    downloadBy: {
      layout: string
      request: string
      sender: string
      language: string
    }
    daysOf: (values: { name: string | number }) => string
    showAll: string
    share: string
    reasons: string
    reason: string
    seeFailures: string
    unknownReason: string
    reasonNames: {
      recipientRefused: string
      mailServer: string
      login: string
      sender: string
      connection: string
      timeout: string
      status4xx: string
      status5xx: string
      statusOther: string
      answer: string
      addressNotAllowed: string
      content: string
      attachment: string
      secret: string
      quota: string
      missing: string
      cancelled: string
      unknownOutcome: string
      internal: string
      other: string
    }
  }
  developer: {
    tabs: {
      keys: string
      tokens: string
      signing: string
      shopify: string
      repository: string
      assistants: string
    }
    reference: string
    keys: string
    keysNote: string
    newKey: string
    noKeys: string
    noKeysWhy: string
    level: string
    levels: {
      read: string
      write: string
      execute: string
    }
    levelHints: {
      read: string
      write: string
      execute: string
    }
    createdBy: (values: { name: string | number }) => string
    levelOf: (values: { name: string | number }) => string
    nameHint: string
    createKey: string
    keyShown: string
    keyShownWhy: {
      read: string
      write: string
      execute: string
    }
    apiKey: string
    useItIn: string
    lostLater: string
    revoke: string
    revokeKeyTitle: (values: { name: string | number }) => string
    revokeKey: string
    revokeKeyWhy: string
    keyRevoked: (values: { name: string | number }) => string
    levelChanged: (values: { name: string | number; level: string | number }) => string
    clients: {
      claude: string
      cursor: string
      vscode: string
      curl: string
    }
    commandFor: (values: { client: string | number }) => string
    copyFor: (values: { client: string | number }) => string
    assistants: string
    assistant: string
    withKey: string
    claudeHint: (values: { prefix: string | number }) => string
    fileHint: (values: { file: string | number; prefix: string | number }) => string
    thenTry: string
    tries: {
      failures: string
      outdated: string
      shorten: string
    }
    tools: string
    needs: (values: { level: string | number }) => string
    toolsWhy: string
    tokens: string
    tokensNote: string
    newToken: string
    noTokens: string
    noTokensWhy: string
    createToken: string
    tokenShown: string
    tokenShownWhy: string
    stepToken: string
    stepAddress: string
    revokeToken: string
    revokeTokenWhy: string
    signing: string
    signingWhy: string
    signingSet: string
    signingNone: string
    newSecret: string
    replaceSecret: string
    secretShown: string
    secretShownWhy: string
    replaceTitle: string
    replaceWhy: string
    shopify: string
    shopifyWhy: string
    connectShop: string
    noShops: string
    noShopsWhy: string
    shop: string
    shopDomain: string
    shopHint: string
    appSecret: string
    connect: string
    connected: string
    disconnect: string
    disconnectOf: (values: { name: string | number }) => string
    disconnectShopTitle: (values: { shop: string | number }) => string
    disconnectShop: string
    disconnectShopWhy: string
    repository: string
    repositoryWhy: string
    connectRepository: string
    url: string
    urlHint: string
    branch: string
    token: string
    tokenHint: string
    state: string
    upToDate: string
    behind: (values: { count: number }) => string
    provider: string
    failing: string
    lastError: string
    disconnectRepository: string
    disconnectRepositoryTitle: string
    disconnectRepositoryWhy: string
  }
  editor: {
    blocks: {
      types: {
        heading: string
        text: string
        image: string
        logo: string
        button: string
        divider: string
        spacer: string
        columns: string
        section: string
        table: string
        social: string
        file: string
        video: string
        html: string
        unsubscribe: string
      }
      fresh: {
        heading: string
        text: string
        button: string
        video: string
        html: string
        table: {
          item: string
          quantity: string
          price: string
          product: string
          amount: string
          total: string
        }
      }
      keys: {
        title: string
        everywhere: {
          save: string
          undo: string
          redo: string
          help: string
        }
        onBlocks: {
          add: string
          duplicate: string
          move: string
          delete: string
          copy: string
          cut: string
          paste: string
          around: string
          outline: string
          fold: string
        }
        noRoom: string
        filesLost: (values: { count: number }) => string
      }
      outline: string
      tree: string
      add: string
      nothing: string
      frames: {
        header: string
        footer: string
      }
      presetFrame: (values: { frame: string | number; name: string | number }) => string
      locked: string
      hasCondition: (values: { condition: string | number }) => string
      repeats: (values: { list: string | number }) => string
      emptySection: string
      emptyColumn: (values: { column: string | number }) => string
    }
    canvas: {
      title: string
      blocks: string
      empty: string
      emptyHint: string
      addFirst: string
      emptyArea: string
      repeats: (values: { list: string | number }) => string
      several: (values: { count: number }) => string
      tools: string
      grip: string
      up: string
      down: string
      duplicate: string
      remove: string
      more: string
      editText: string
      opening: string
      wrapInSection: string
      wrapInColumns: string
      unwrap: string
      selectHolder: (values: { name: string | number }) => string
      path: string
      nothingSelected: string
      add: string
      move: string
      width: string
      desktop: string
      phone: string
      fit: string
      imageWidth: string
      pixels: (values: { count: number }) => string
      colours: string
      dark: string
      imagesHidden: string
      showImages: string
      problem: string
    }
    attachments: {
      title: string
      add: string
      addFile: string
      addAddress: string
      filename: string
      filenameHint: string
      address: string
      addressHint: string
      asLink: string
      remove: (values: { name: string | number }) => string
      edit: string
      empty: string
    }
    code: {
      html: string
      format: string
      line: (values: { line: string | number; column: string | number }) => string
    }
    comparison: {
      select: (values: { version: string | number }) => string
      name: (values: { version: string | number }) => string
      compare: string
      compareTwo: (values: { from: string | number; to: string | number }) => string
      choose: string
      all: string
      title: (values: { from: string | number; to: string | number }) => string
      from: string
      to: string
      language: string
      languageChanges: {
        same: string
        added: string
        removed: string
        changed: string
      }
      restoreOld: (values: { version: string | number }) => string
      whatChanged: string
      nothing: string
      nothingWhy: string
      onlyOne: string
      changes: {
        added: string
        removed: string
        changed: string
        moved: string
      }
      changedAndMoved: string
      side: (values: { version: string | number }) => string
      sides: string
      source: string
      notThere: string
      paths: {
        global: string
        header: string
        footer: string
        testVariables: string
        unsubscribeText: string
        unsubscribeLinkLabel: string
        companyDetails: string
      }
      commit: string
      waits: string
      repository: string
      commits: string
      message: string
      byHand: string
      noCommits: string
      noCommitsWhy: string
      behind: (values: { count: number }) => string
      failing: string
      restoreCommit: (values: { sha: string | number }) => string
      restoreCommitWhy: string
      restoreCommitAction: string
      restoredCommit: (values: { sha: string | number }) => string
    }
    conflict: {
      title: string
      why: string
      question: (values: { count: number }) => string
      noQuestion: string
      mine: string
      theirs: string
      both: string
      absent: string
      empty: string
      yes: string
      no: string
      settled: (values: { count: number }) => string
      lines: (values: { line: string | number }) => string
      fields: {
        name: string
        description: string
        category: string
        subject: string
        previewText: string
        marketingTexts: string
        attachments: string
        globalStyle: string
        testVariables: string
        header: string
        footer: string
        bodyDesign: string
        body: string
        bodyType: string
        defaultLocale: string
      }
      notNow: string
      save: string
    }
    languages: {
      title: string
      main: string
      texts: string
      show: string
      all: (values: { texts: string | number }) => string
      needsWork: (values: { texts: string | number }) => string
      next: string
      language: string
      upToDate: string
      outdated: string
      missing: string
      same: (values: { source: string | number }) => string
      extra: (values: { language: string | number }) => string
      lostTag: string
      lostAddress: string
      changed: string
      counts: {
        outdated: (values: { texts: number }) => string
        missing: (values: { texts: number }) => string
        same: (values: { texts: number }) => string
        lost: (values: { texts: number }) => string
      }
      progress: (values: { done: string | number; total: string | number }) => string
      of: (values: { used: string | number; most: string | number }) => string
      version: (values: { version: string | number }) => string
      savedAt: (values: { version: string | number }) => string
      markUpToDate: string
      keep: string
      copy: (values: { source: string | number }) => string
      insert: string
      sendsSource: (values: { source: string | number }) => string
      sendsNothing: string
      wordsUnknown: string
      designChanged: (values: { source: string | number }) => string
      nothingOpen: string
      inLanguage: (values: { text: string | number; language: string | number }) => string
      field: {
        alt: string
        link: string
        linkLabel: string
        column: (values: { column: string | number }) => string
        cell: (values: { column: string | number }) => string
        place: (values: { row: string | number; column: string | number }) => string
        total: (values: { row: string | number }) => string
        totalValue: (values: { row: string | number }) => string
      }
      empty: string
      emptyWhy: string
      openEditor: string
      unsavedDesign: string
      openDesign: string
      sent: string
      asksFor: string
      isSent: string
      isMissing: string
      notNeeded: string
      rungs: {
        exact: string
        parent: string
        variant: string
        main: string
      }
      another: (values: { code: string | number }) => string
      gets: (values: { wanted: string | number; sent: string | number }) => string
      noLanguage: (values: { sent: string | number }) => string
      footer: (values: { language: string | number }) => string
      footerEdit: string
      footerHint: (values: { text: string | number; from: string | number }) => string
      footerEmpty: string
      footerSaved: string
      nowhere: string
      sources: {
        language: string
        layout: string
        settings: string
        'built-in': string
        nowhere: string
      }
      settingsIn: (values: { locale: string | number }) => string
      companyMissing: string
      linkLabel: string
      attachments: string
      attachmentStates: {
        inherited: (values: { source: string | number }) => string
        own: string
        none: string
      }
      attachmentsSaved: string
      ownFiles: string
      noFiles: string
      mainLanguage: string
      swaps: (values: { language: string | number; main: string | number }) => string
      makeMain: (values: { language: string | number }) => string
      undone: (values: { language: string | number }) => string
      export: string
      formats: {
        xliff: string
        csv: string
      }
      exportAs: (values: { format: string | number }) => string
      exported: (values: { texts: number }) => string
      import: string
      importTitle: (values: { language: string | number }) => string
      importFile: string
      importHint: string
      importing: string
      tooLarge: string
      willChange: (values: { texts: number }) => string
      areConfirmed: (values: { texts: number }) => string
      stayAsTheyAre: (values: { texts: number }) => string
      notThere: (values: { texts: number }) => string
      importCount: (values: { texts: number }) => string
      nothingToImport: string
      imported: (values: { texts: number }) => string
      line: (values: { line: string | number }) => string
      sourceChanged: string
      loses: (values: { what: string | number }) => string
      conflict: string
      conflictWhy: string
      mine: string
      theirs: string
      saveMerged: string
      later: string
    }
    preview: {
      title: string
      panel: string
      view: string
      desktop: string
      phone: string
      dark: string
      plainText: string
      language: string
      testData: string
      images: string
      imagesShown: string
      file: (values: { name: string | number; kilobytes: string | number }) => string
      size: (values: { kilobytes: string | number }) => string
      sizeGood: string
      sizeBad: string
      attached: string
      asLink: string
      fetched: string
      goTo: (values: { place: string | number }) => string
      inboxLine: string
      noText: string
    }
    variables: {
      title: string
      why: string
      kept: string
      keptHere: string
      view: string
      views: {
        form: string
        json: string
      }
      none: string
      item: (values: { number: string | number }) => string
      addItem: string
      removeItem: (values: { number: string | number }) => string
      linesHint: string
      notJson: string
      notAnObject: string
      json: string
      past: string
      takePast: string
      takenWhole: string
      takenPart: string
    }
    versions: {
      version: string
      who: string
      when: string
      what: string
      sources: {
        api: string
        mcp: string
        app: string
        repo: string
        cli: string
      }
      actions: {
        create: string
        update: string
        'translation.save': string
        'translation.delete': string
        promote: string
        restore: string
      }
      current: string
      restore: string
      restoreTitle: (values: { version: string | number }) => string
      restoreWhy: string
      restoreAction: string
      restored: (values: { version: string | number }) => string
      language: string
      add: string
      addTitle: string
      code: string
      codeHint: string
      addWhy: string
      promoted: (values: { language: string | number }) => string
      remove: string
      removeTitle: (values: { language: string | number }) => string
      removeWhy: string
      removed: (values: { language: string | number }) => string
      more: (values: { language: string | number }) => string
    }
    workspace: {
      back: string
      layout: string
      name: string
      tabs: {
        design: string
        languages: string
        versions: string
        usedBy: string
      }
      kinds: {
        transactional: string
        marketing: string
      }
      undo: string
      redo: string
      more: string
      draft: (values: { changes: number }) => string
      saving: string
      sendTest: string
      settings: string
      subject: string
      previewText: string
      message: string
      views: string
      outline: string
      canvas: string
      block: string
      preview: string
      html: string
      showPreview: string
      hidePreview: string
      description: string
      descriptionHint: string
      category: string
      categories: {
        transactional: string
        marketing: string
      }
      footerHint: string
      unsubscribeText: string
      unsubscribeLinkLabel: string
      companyDetails: string
      mayNotWrite: string
      draftBack: (values: { time: string | number }) => string
      discard: string
      savedByOther: (values: { who: string | number; version: string | number }) => string
      lost: string
      notSaved: (values: { block: string | number }) => string
      savedMeanwhile: string
      compare: string
      leave: string
      leaveWhy: string
      stay: string
      leaveAnyway: string
    }
    inspector: {
      properties: {
        align: string
        alt: string
        as: string
        background: string
        border: string
        bottom: string
        buttonColor: string
        buttonTextColor: string
        cell: string
        color: string
        columns: string
        contentBackground: string
        dark: string
        darkFileKey: string
        each: string
        filename: string
        fileKey: string
        font: string
        fullWidth: string
        gap: string
        height: string
        hideOn: string
        href: string
        html: string
        if: string
        in: string
        items: string
        label: string
        left: string
        level: string
        limit: string
        lineHeight: string
        linkColor: string
        network: string
        padding: string
        radius: string
        right: string
        rows: string
        sendAsLink: string
        size: string
        stackOnMobile: string
        style: string
        text: string
        textColor: string
        thickness: string
        thumbnail: string
        title: string
        top: string
        totals: string
        url: string
        value: string
        verticalAlign: string
        width: string
      }
      values: {
        left: string
        center: string
        right: string
        top: string
        middle: string
        bottom: string
        mobile: string
        desktop: string
        solid: string
        dashed: string
        dotted: string
        filled: string
        outline: string
        text: string
        x: string
        linkedin: string
        youtube: string
        tiktok: string
        whatsapp: string
        github: string
      }
      groups: {
        content: string
        spacing: string
        background: string
        condition: string
        repeat: string
        border: string
        global: string
        dark: string
        frames: string
      }
      problems: {
        required: string
        whole: (values: { min: number; max: number }) => string
        number: (values: { min: number; max: number }) => string
        longest: (values: { most: number }) => string
        one: (values: { description: string | number }) => string
        start: (values: { starts: string | number }) => string
        wrong: string
        widths: string
      }
      actions: {
        duplicate: string
        remove: string
        more: string
        wrapSection: string
        wrapColumns: string
        unwrap: string
        up: string
        down: string
        copy: string
      }
      sources: {
        choose: string
        chooseImage: string
        replace: string
        address: string
        chosen: string
        clear: (values: { label: string | number }) => string
        altMissing: string
        altQuestion: string
        altHint: string
        altEmpty: string
        altUse: string
        decorative: string
        isDecorative: string
      }
      lists: {
        add: (values: { label: string | number }) => string
        item: (values: { label: string | number; number: string | number }) => string
        up: (values: { name: string | number }) => string
        down: (values: { name: string | number }) => string
        remove: (values: { name: string | number }) => string
        rowMode: string
        rowModes: {
          none: string
          loop: string
          fixed: string
        }
        cell: (values: { row: string | number; column: string | number }) => string
        addRow: string
        row: (values: { number: string | number }) => string
        count: string
        columnShare: (values: { number: string | number }) => string
        columnWidth: (values: { number: string | number }) => string
      }
      block: string
      several: (values: { count: number }) => string
      inside: (values: { holder: string | number }) => string
      style: string
      selectBlock: string
      none: string
      nothing: string
      byDefault: (values: { value: string | number }) => string
      other: string
      pick: (values: { label: string | number }) => string
      clear: (values: { label: string | number }) => string
      conditionHint: string
      noRepetition: string
      frameModes: {
        none: string
        own: string
      }
      presetLost: string
    }
    liquid: {
      filters: {
        abs: string
        append: string
        array_to_sentence_string: string
        at_least: string
        at_most: string
        base64_decode: string
        base64_encode: string
        capitalize: string
        ceil: string
        cgi_escape: string
        compact: string
        concat: string
        date: string
        date_to_long_string: string
        date_to_rfc822: string
        date_to_string: string
        date_to_xmlschema: string
        default: string
        divided_by: string
        downcase: string
        escape: string
        escape_once: string
        find: string
        find_index: string
        first: string
        floor: string
        group_by: string
        has: string
        hmac_sha256: string
        inspect: string
        join: string
        json: string
        jsonify: string
        last: string
        lstrip: string
        map: string
        minus: string
        modulo: string
        newline_to_br: string
        normalize_whitespace: string
        number_of_words: string
        plus: string
        pop: string
        prepend: string
        push: string
        raw: string
        reject: string
        remove: string
        remove_first: string
        remove_last: string
        replace: string
        replace_first: string
        replace_last: string
        reverse: string
        round: string
        rstrip: string
        sample: string
        sha256: string
        shift: string
        size: string
        slice: string
        slugify: string
        sort: string
        sort_natural: string
        split: string
        squish: string
        strip: string
        strip_html: string
        strip_newlines: string
        sum: string
        times: string
        to_integer: string
        truncate: string
        truncatewords: string
        uniq: string
        unshift: string
        upcase: string
        uri_escape: string
        url_decode: string
        url_encode: string
        where: string
        xml_escape: string
      }
      tags: {
        if: string
        elsif: string
        else: string
        endif: string
        unless: string
        endunless: string
        for: string
        endfor: string
        case: string
        when: string
        endcase: string
        assign: string
        comment: string
      }
      given: {
        storeName: string
        locale: string
        unsubscribeUrl: string
        unsubscribeLink: string
        used: string
        list: (values: { entries: number }) => string
        secret: string
      }
    }
    writing: {
      toolbar: string
      bold: string
      italic: string
      underline: string
      strike: string
      colour: string
      link: string
      bullets: string
      numbers: string
      left: string
      center: string
      right: string
      insertLiquid: string
      suggestions: string
      choose: string
      close: string
      dismiss: string
      apply: string
      liquid: string
      editLiquid: string
      address: string
      removeLink: string
      wrongAddress: string
      otherColour: string
      noColour: string
      wrongColour: string
      colours: {
        black: string
        grey: string
        white: string
        petrol: string
        green: string
        blue: string
        brown: string
        red: string
      }
      faults: {
        empty: string
        unclosed: string
        several: string
        quote: string
        filter: string
      }
      kinds: {
        text: string
        heading: string
        label: string
      }
    }
  }
  emails: {
    invitation: {
      subject: string
      text: (values: { by: string | number; store: string | number }) => string
      textUnsigned: (values: { store: string | number }) => string
      action: string
    }
    reset: {
      subject: string
      text: string
      action: string
    }
    newAddress: {
      subject: string
      text: string
      action: string
    }
    addressInUse: {
      subject: string
      text: string
      action: string
    }
    addressRequested: {
      subject: string
      text: (values: { email: string | number }) => string
      action: string
    }
    changed: {
      passwordChanged: {
        subject: string
        text: string
      }
      passwordReset: {
        subject: string
        text: string
      }
      emailChanged: {
        subject: string
        text: string
      }
      passkeyAdded: {
        subject: string
        text: string
      }
      passkeyRemoved: {
        subject: string
        text: string
      }
      totpAdded: {
        subject: string
        text: string
      }
      totpRemoved: {
        subject: string
        text: string
      }
    }
    changedAction: string
  }
  entries: {
    entry: {
      newer: string
      older: string
      afterAttempts: (values: { count: number; when: string | number }) => string
      nextAttempt: (values: { when: string | number }) => string
      dayAt: (values: { day: string | number; time: string | number }) => string
      today: string
      yesterday: string
      toRecipients: (values: { count: number }) => string
      openLayout: string
      openRequest: string
      attempts: string
      accepted: (values: { step: string | number }) => string
      acceptedWorkflow: string
      startedRetry: string
      startedTest: string
      retryOf: string
      runIs: string
      attempt: (values: { number: string | number; what: string | number }) => string
      outcomes: {
        SUCCESS: string
        CALLED: string
        FAILED: string
        SKIPPED: string
        DEFERRED: string
        UNKNOWN: string
      }
      sentTo: (values: { total: number; sent: number }) => string
      final: string
      skippedWhy: string
      unknownWhy: string
      retriedAfter: (values: { time: string | number }) => string
      ended: string
      waits: string
      waitsAgain: (values: { when: string | number }) => string
      messages: string
      messageTo: string
      messageStatus: string
      messageAnswer: string
      stepData: string
      request: string
      email: string
      answer: string
      requestBody: string
      answerBody: string
      emptyBody: string
      truncated: string
      masked: string
      layout: string
      httpRequest: string
      version: (values: { name: string | number }) => string
      deleted: string
      language: string
      askedFor: string
      sender: string
      step: string
      run: string
      trigger: string
      triggers: {
        workflow: string
        test: string
        retry: string
      }
      attachments: string
      quota: string
      counted: (values: { sent: number; total: number }) => string
      duration: string
      status: string
      created: string
      replyTo: string
      fromAddress: string
      cc: string
      bcc: string
      leftOut: string
      sameRun: string
      retry: string
      retryWhich: string
      retrySome: (values: { open: number; total: number; rest: number }) => string
      retryAll: (values: { total: number }) => string
      retryCall: string
      asItWas: string
      asItWasWhy: (values: { version: string | number }) => string
      current: string
      currentWhy: (values: { version: string | number; when: string | number; by: string | number }) => string
      currentOnly: (values: { version: string | number }) => string
      retryNot: string
      retriedAs: string
      retriedLink: string
      retried: string
      unknownTitle: string
      unknownMail: string
      unknownCall: string
      cancelMail: string
      cancelCall: string
      cancelTitle: string
      cancelWhy: string
      keepWaiting: string
      cancelled: string
    }
    reasons: {
      recipientRefused: string
      mailServer: string
      login: string
      sender: string
      connection: string
      timeout: string
      status4xx: string
      status5xx: string
      statusOther: string
      answer: string
      addressNotAllowed: string
      content: string
      attachment: string
      secret: string
      quota: string
      missing: string
      cancelled: string
      unknownOutcome: string
      internal: string
      other: string
    }
    retrying: {
      allOfHour: (values: { count: string | number }) => string
      all: (values: { count: string | number }) => string
      canBe: (values: { count: string | number }) => string
      title: (values: { count: string | number }) => string
      ofStep: (values: { step: string | number }) => string
      window: (values: { from: string | number; to: string | number }) => string
      why: string
      start: string
      done: (values: { done: string | number; total: string | number }) => string
      progress: string
      stop: string
      stopping: string
      close: string
      finished: (values: { count: number }) => string
      stopped: (values: { count: number }) => string
      refused: (values: { count: number }) => string
    }
  }
  files: {
    added: string
    address: string
    allKinds: string
    cancel: string
    cancelOf: (values: { name: string | number }) => string
    copied: string
    copyAddress: string
    delete: string
    deleted: (values: { name: string | number }) => string
    deleteTitle: (values: { name: string | number }) => string
    deleteWhy: string
    details: string
    done: string
    drop: string
    empty: string
    emptyRead: string
    emptyWhy: string
    grid: string
    hideUploads: string
    inUse: (values: { count: number }) => string
    inUseTitle: (values: { name: string | number }) => string
    filter: string
    kind: string
    kinds: {
      image: string
      logo: string
      attachment: string
    }
    kindsMany: {
      image: string
      logo: string
      attachment: string
    }
    list: string
    more: (values: { name: string | number }) => string
    moreUses: (values: { count: number }) => string
    pickEmpty: string
    pickTitle: {
      image: string
      logo: string
      attachment: string
    }
    progressOf: (values: { name: string | number }) => string
    search: string
    size: string
    tooLarge: (values: { name: string | number; size: string | number; limit: string | number }) => string
    type: string
    unused: string
    upload: string
    uploaded: string
    uploading: (values: { count: number }) => string
    uploadingPart: (values: { percent: string | number }) => string
    uploadNew: string
    uploads: string
    usedBy: string
    uses: (values: { count: number }) => string
    view: string
    largeImage: (values: { size: string | number }) => string
    scaleDown: (values: { width: string | number }) => string
    keepSize: string
  }
  history: {
    search: string
    state: string
    anyState: string
    needsPerson: string
    states: {
      succeeded: string
      failed: string
      unknown: string
      waiting: string
      retrying: string
      skipped: string
    }
    words: {
      sent: string
      succeeded: string
      failed: string
      unknown: string
      waiting: string
      retrying: string
      skipped: string
    }
    statuses: {
      SUCCESS: string
      FAILED: string
      SKIPPED: string
      PENDING: string
    }
    kind: string
    anyKind: string
    kinds: {
      EMAIL: string
      HTTP_REQUEST: string
    }
    time: string
    anyTime: string
    times: {
      '1h': string
      '24h': string
      '7d': string
      '30d': string
    }
    someTime: string
    more: string
    moreTitle: string
    config: string
    configHint: string
    configChoose: string
    configNone: string
    run: string
    step: string
    from: string
    to: string
    apply: string
    clear: string
    removeFilter: (values: { name: string | number }) => string
    columns: {
      what: string
      state: string
      who: string
      step: string
      when: string
    }
    empty: string
    emptyWhy: string
    toLayouts: string
    nothing: string
    nothingWhy: string
    answered: (values: { status: string | number }) => string
  }
  home: {
    home: {
      steps: string
      step: {
        store: string
        sender: string
        senderHint: string
        layout: string
        layoutHint: string
        sent: string
        sentHint: string
      }
      addSender: string
      newLayout: string
      sendTest: string
      isDone: string
      sent: string
      failed: string
      waiting: string
      skipped: string
      quota: (values: { month: string | number }) => string
      of: (values: { limit: number }) => string
      noLimit: string
      resets: (values: { date: string | number }) => string
      succeeded: (values: { rate: string | number }) => string
      lastDays: (values: { days: number }) => string
      andCalls: (values: { calls: number }) => string
      skippedOf: (values: { count: string | number }) => string
      retryingOf: (values: { count: string | number }) => string
      waitingNote: string
      chart: string
      chartView: string
      asChart: string
      asTable: string
      day: string
      latest: string
      allHistory: string
      nothingYet: string
      nothingYetWhy: string
      mostSent: string
      noneSent: string
      attention: string
      allWell: string
      expired: (values: { name: string | number }) => string
      expiredWhy: (values: { address: string | number }) => string
      connectAgain: string
      senderDown: (values: { name: string | number }) => string
      senderDownWhy: (values: { waiting: number; error: string | number }) => string
      seeSender: string
      failing: (values: { step: string | number }) => string
      failingWhy: (values: { failed: number; of: number; error: string | number }) => string
      seeFailures: string
      quotaNear: string
      quotaNearWhy: (values: { used: number; limit: number }) => string
      quotaOver: string
      quotaOverWhy: (values: { limit: number }) => string
      repoBehind: (values: { versions: number }) => string
      outdatedWhy: (values: { days: string | number; layouts: string | number }) => string
      companyMissing: string
      companyMissingWhy: (values: { count: number; names: string | number }) => string
      enterThem: string
      outdated: (values: { count: number }) => string
      review: string
      open: string
      succeededCalls: string
      asManyAsBefore: (values: { days: number }) => string
      moreThanBefore: (values: { percent: string | number; days: number }) => string
      fewerThanBefore: (values: { percent: string | number; days: number }) => string
    }
    stats: {
      period: string
      days: (values: { count: number }) => string
      kind: string
      all: string
      kinds: {
        EMAIL: string
        HTTP_REQUEST: string
      }
      chart: {
        all: string
        EMAIL: string
        HTTP_REQUEST: string
      }
      weekly: string
      byKind: string
      total: string
      success: string
      successRate: string
      p50: string
      p95: string
      duration: string
      mostWithin: (values: { time: string | number }) => string
      zone: (values: { name: string | number }) => string
    }
  }
  inbox: {
    empty: string
    emptyWhy: string
    toSenders: string
    clear: string
    clearTitle: string
    clearWhy: string
    subject: string
    noSubject: string
    from: string
    to: string
    received: string
    attachments: string
    view: string
    views: {
      html: string
      text: string
      headers: string
    }
    noText: string
    noHtml: string
    imagesHidden: string
    showImages: string
    openLink: string
    message: string
    unsubscribe: string
  }
  installation: {
    about: string
    version: string
    address: string
    health: string
    state: string
    healthy: string
    waiting: (values: { count: number; seconds: number }) => string
    people: string
    stores: string
    oauth: string
    oauthNote: string
    providers: {
      gmail: string
      outlook: string
    }
    callback: string
    callbackHint: string
    set: string
    notSet: string
    setUp: string
    replace: string
    clientTitle: (values: { provider: string | number }) => string
    clientId: string
    clientSecret: string
    saveClient: string
    clientSaved: (values: { provider: string | number }) => string
    removeClientTitle: (values: { provider: string | number }) => string
    removeClient: string
    removeClientWhy: string
    sender: string
    senderNote: string
    senderNone: string
    senderTitle: string
    removeSenderTitle: string
    removeSenderWhy: string
    senderSaved: string
    account: string
    makeOwner: string
    endOwner: string
    resetLink: string
    resetTitle: (values: { name: string | number }) => string
    resetWhy: string
    resetLabel: string
    pendingEmail: (values: { email: string | number }) => string
    emailLink: string
    emailTitle: (values: { name: string | number }) => string
    emailWhy: (values: { email: string | number }) => string
    emailLabel: string
    removePersonTitle: (values: { name: string | number }) => string
    removePerson: string
    removePersonWhy: string
    ownerNow: (values: { name: string | number }) => string
    notOwnerNow: (values: { name: string | number }) => string
    personRemoved: (values: { name: string | number }) => string
    inStores: (values: { count: number }) => string
    onlyOwner: string
    onlyOwnerWhy: string
  }
  layouts: {
    new: string
    create: string
    kind: string
    kinds: {
      visual: {
        label: string
        hint: string
      }
      text: {
        label: string
        hint: string
      }
    }
    startWith: string
    blank: string
    blankHint: string
    firstSubject: string
    search: string
    category: string
    outdatedLanguages: string
    outdated: string
    outdatedWhy: string
    mainLanguage: string
    sortBy: string
    lastChange: string
    byName: string
    nameAndSubject: string
    languages: string
    usedBy: string
    notUsed: string
    usedBySteps: (values: { steps: number }) => string
    changedBy: {
      api: (values: { name: string | number }) => string
      mcp: (values: { name: string | number }) => string
      cli: string
      repo: string
    }
    actionsFor: (values: { name: string | number }) => string
    actions: {
      duplicate: string
      sendTest: string
      delete: string
    }
    duplicateKey: string
    duplicated: (values: { name: string | number }) => string
    deleteLayout: string
    deleteTitle: (values: { name: string | number }) => string
    stillUsed: (values: { steps: number }) => string
    deleteUnused: string
    deleteAll: string
    deleted: (values: { name: string | number }) => string
    empty: string
    emptyWhy: string
    noneFound: string
    noneFoundWhy: string
    showAll: string
    step: string
    lastRun: string
    since: string
    unused: string
    unusedWhy: string
    notRun: string
    runs: {
      SUCCESS: string
      FAILED: string
      SKIPPED: string
      PENDING: string
    }
    sendTestTitle: string
    sendTestHint: string
    openInbox: string
    toSenders: string
    inInbox: string
    sentTo: (values: { to: string | number }) => string
    notSent: string
    unsubscribed: (values: { to: string | number }) => string
  }
  notices: {
    kinds: {
      stepFailing: {
        subject: string
        text: (values: { count: number }) => string
      }
      mailboxExpired: {
        subject: string
        text: string
      }
      senderDown: {
        subject: string
        text: string
      }
      repositoryBehind: {
        subject: string
        text: string
      }
      quota80: {
        subject: (values: { percent: number }) => string
        text: string
      }
      quota100: {
        subject: string
        text: string
      }
      languagesOutdated: {
        subject: string
        text: (values: { count: number; days: number }) => string
      }
      companyDetailsMissing: {
        subject: string
        text: string
      }
    }
    store: (values: { name: string | number }) => string
    why: string
    open: string
  }
  people: {
    invite: string
    inviteTitle: string
    sendMail: string
    sendMailHint: string
    mailedHint: string
    byOwnerHint: string
    createInvitation: string
    linkTitle: string
    linkWhy: (values: { email: string | number }) => string
    invited: (values: { email: string | number }) => string
    waitsForOwner: (values: { email: string | number }) => string
    notMailed: string
    notMailedWhy: (values: { email: string | number }) => string
    createLink: string
    createLinkOf: (values: { email: string | number }) => string
    link: string
    members: string
    nobody: string
    nobodyWhy: string
    person: string
    lastSeen: string
    roleOf: (values: { name: string | number }) => string
    roleChanged: (values: { name: string | number; role: string | number }) => string
    you: string
    owner: string
    ownerHint: string
    removeTitle: (values: { name: string | number }) => string
    remove: string
    removeOf: (values: { name: string | number }) => string
    removeWhy: string
    revokeCredentials: (values: { count: number }) => string
    revokeCredentialsHint: string
    removed: (values: { name: string | number }) => string
    invitations: string
    invitedBy: string
    expires: string
    revoke: string
    revoked: (values: { email: string | number }) => string
    audit: string
  }
  presets: {
    new: string
    create: string
    kind: string
    kinds: {
      header: string
      footer: string
    }
    kindHints: {
      header: string
      footer: string
    }
    follows: string
    count: (values: { layouts: number }) => string
    waiting: (values: { done: number; all: number }) => string
    upToDate: (values: { layouts: number }) => string
    changed: string
    empty: string
    emptyWhy: string
    more: (values: { name: string | number }) => string
    renameTitle: (values: { name: string | number }) => string
    renamed: (values: { name: string | number }) => string
    remove: string
    removeTitle: (values: { name: string | number }) => string
    removeUnused: string
    removeUsed: (values: { layouts: string | number }) => string
    removed: (values: { name: string | number }) => string
    back: string
  }
  requests: {
    new: string
    request: string
    search: string
    empty: string
    emptyWhy: string
    host: string
    usedBy: string
    steps: (values: { count: number }) => string
    lastRun: string
    lastChange: string
    neverRun: string
    more: (values: { name: string | number }) => string
    duplicate: string
    duplicated: (values: { name: string | number }) => string
    delete: string
    deleteTitle: (values: { name: string | number }) => string
    deleteUnused: string
    deleteUsed: (values: { count: number }) => string
    deleted: (values: { name: string | number }) => string
    method: string
    url: string
    urlHint: string
    headers: string
    headersHint: string
    headerName: (values: { at: string | number }) => string
    headerValue: (values: { at: string | number }) => string
    addHeader: string
    removeHeader: (values: { name: string | number }) => string
    body: string
    bodyHint: string
    bodyNotJson: string
    bodyNotJsonAt: (values: { line: string | number; column: string | number }) => string
    description: string
    save: string
    masked: string
    maskedIn: (values: { what: string | number }) => string
    enterAgain: string
    warnings: string
    savedMeanwhile: string
    loadTheirs: string
    unsaved: string
    isSaved: string
    draftBack: string
    discard: string
    leaveTitle: string
    leaveWhy: string
    leave: string
    stay: string
    mayNotWrite: string
    insertSecret: string
    insertSecretInto: (values: { what: string | number }) => string
    theAddress: string
    theJson: string
    secretTitle: string
    secretWhy: string
    secretsEmpty: string
    secretsEmptyWhy: string
    anyHost: string
    onlyHosts: (values: { hosts: string | number }) => string
    pasteCurl: string
    curl: string
    curlHint: string
    curlUse: string
    curlNone: string
    curlNoUrl: string
    curlTaken: string
    curlLeft: (values: { parts: string | number }) => string
    run: string
    runTitle: (values: { method: string | number; host: string | number }) => string
    runWhy: string
    runSaves: string
    saveAndRun: string
    variables: string
    variablesHint: string
    notAnObject: string
    mayNotRun: string
    noHost: string
    answer: string
    answered: (values: { status: string | number }) => string
    noAnswer: string
    neverLeft: string
    took: (values: { time: string | number }) => string
    milliseconds: (values: { count: number }) => string
    seconds: (values: { count: string | number }) => string
    maskedNote: string
    masksNothing: string
    truncated: string
    emptyBody: string
    openHistory: string
    answerHeaders: (values: { count: number }) => string
    sent: string
    bodyOfAnswer: string
    copyBody: string
    sentBody: string
    copySent: string
    noHosts: string
  }
  secrets: {
    new: string
    search: string
    empty: string
    emptyWhy: string
    value: string
    valueHint: string
    valueKept: string
    description: string
    nameHint: string
    hosts: string
    hostsHint: string
    reach: string
    theseHosts: string
    theseHostsHint: string
    anyHostHint: string
    anyHost: string
    noHost: string
    valueSet: string
    valueMissing: string
    replace: string
    editTitle: (values: { name: string | number }) => string
    save: string
    saved: (values: { name: string | number }) => string
    usedBy: string
    notUsed: string
    showUses: string
    changed: string
    removeTitle: (values: { name: string | number }) => string
    remove: string
    removeUsed: (values: { names: string | number }) => string
    removeUnused: string
    removed: (values: { name: string | number }) => string
  }
  senders: {
    add: string
    addTitle: string
    editTitle: (values: { name: string | number }) => string
    empty: string
    emptyWhy: string
    useTestInbox: string
    testInboxDetail: string
    openInbox: string
    smtp: string
    mailboxes: string
    mailboxesWhy: string
    noMailboxes: string
    noMailboxesWhy: string
    connect: {
      gmail: string
      outlook: string
    }
    providers: {
      gmail: string
      outlook: string
    }
    connectAgain: string
    outcomes: {
      connected: string
      denied: string
      failed: string
      other: string
    }
    providerSaid: (values: { reason: string | number }) => string
    state: string
    status: {
      connected: string
      expired: string
    }
    expiredWhy: string
    sender: string
    from: string
    default: string
    makeDefault: string
    isDefaultNow: (values: { name: string | number }) => string
    more: (values: { name: string | number }) => string
    host: string
    hostHint: string
    port: string
    encryption: string
    encryptions: {
      none: string
      starttls: string
      tls: string
    }
    user: string
    passwordKept: string
    noLogin: string
    noLoginHint: string
    fromAddress: string
    fromName: string
    save: string
    saved: (values: { name: string | number }) => string
    sendTest: string
    sendTestTitle: (values: { name: string | number }) => string
    to: string
    send: string
    testSent: (values: { to: string | number }) => string
    removeTitle: (values: { name: string | number }) => string
    removeSender: string
    removeWhy: string
    removeDefaultWhy: string
    removeMailboxWhy: string
    removeDefaultMailboxWhy: string
    removeMailbox: string
    removed: (values: { name: string | number }) => string
  }
  settings: {
    general: string
    store: string
    name: string
    nameOwner: string
    rename: string
    mainLocale: string
    mainLocaleHint: string
    timeZone: string
    timeZoneHint: string
    defaultSender: string
    defaultSenderHint: string
    noDefault: string
    quota: string
    quotaHint: string
    notices: string
    noticesNote: string
    wantNotices: string
    wantNoticesHint: string
    noticesOn: string
    noticesOff: string
    cannotMail: string
    save: string
    saved: string
    footer: string
    footerNote: string
    footerWhy: string
    fields: {
      unsubscribeText: string
      unsubscribeLinkLabel: string
      companyDetails: string
    }
    fieldIn: (values: { field: string | number; locale: string | number }) => string
    builtIn: string
    fallsBackTo: (values: { locale: string | number }) => string
    nothing: string
    language: string
    addLanguage: string
    removeLanguage: (values: { locale: string | number }) => string
    noLanguages: string
    noLanguagesWhy: string
  }
  stores: {
    new: string
    newTitle: string
    demo: string
    demoHint: string
    create: string
    empty: string
    emptyOwner: string
    emptyMember: string
    role: string
    id: string
    more: (values: { name: string | number }) => string
    renameTitle: (values: { name: string | number }) => string
    deleteTitle: (values: { name: string | number }) => string
    deleteWhy: string
    delete: string
    deleted: (values: { name: string | number }) => string
    renamed: string
  }
  unsubscribe: {
    ask: {
      heading: string
      sentence: (values: { store: string | number; address: string | number }) => string
      button: string
    }
    unsubscribed: {
      heading: string
      sentence: (values: { store: string | number; address: string | number }) => string
      button: string
    }
    subscribed: {
      heading: string
      sentence: (values: { store: string | number; address: string | number }) => string
      button: string
    }
    test: {
      heading: string
      sentence: string
    }
    unknown: {
      heading: string
      sentence: string
    }
    note: string
  }
  unsubscribed: {
    search: string
    address: string
    since: string
    add: string
    addTitle: string
    addWhy: string
    added: (values: { address: string | number }) => string
    alreadyThere: string
    remove: string
    removeOf: (values: { address: string | number }) => string
    removed: (values: { address: string | number }) => string
    more: (values: { address: string | number }) => string
    erase: string
    eraseTitle: string
    eraseWhy: string
    eraseAddress: string
    eraseRepeat: string
    eraseDiffers: string
    erased: (values: { entries: number; address: string | number }) => string
    erasedCount: (values: { count: number }) => string
    import: string
    importTitle: string
    importFile: string
    importHint: string
    tooLarge: string
    checking: string
    willAdd: (values: { count: number }) => string
    areThere: (values: { count: number }) => string
    areWrong: (values: { count: number }) => string
    wrongLine: (values: { line: string | number }) => string
    addNumber: (values: { count: number }) => string
    nothingNew: string
    imported: (values: { count: number }) => string
    export: string
    exportName: string
    empty: string
    emptyWhy: string
  }
}
