import './zod';
import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import metadata from '../../public/skills/metadata.json';
import { showBudget } from '../../src/background/budget-badge';
import { builtinSkills } from '../../src/background/builtin-skills';
import { createCalledTabs } from '../../src/background/called-tabs';
import { modelFor } from '../../src/background/chosen-model';
import { consentGiven, createConsent } from '../../src/background/consent';
import { createDiagnostics, diagnosticsSchemas } from '../../src/background/diagnostics';
import { createEngineModels } from '../../src/background/engine-models';
import { findElsewhereFor } from '../../src/background/find-elsewhere';
import { forgettingValues } from '../../src/background/forget-values';
import { createFrames, framesSchemas } from '../../src/background/frames';
import { freshSkillsFor } from '../../src/background/fresh-skills';
import { findInstalled } from '../../src/background/granted-skills';
import { createHistoryService } from '../../src/background/history-service';
import { invalidateCatalog } from '../../src/background/invalidate-catalog';
import { keepAlive } from '../../src/background/keep-alive';
import { keptResults } from '../../src/background/kept-results';
import { createLanguageTool } from '../../src/background/language-tool';
import { createMadeFiles } from '../../src/background/made-files';
import { mayReach } from '../../src/background/may-reach';
import { createMeaning, meaningForSurface } from '../../src/background/meaning';
import { createMenus } from '../../src/background/menus';
import { createModelService } from '../../src/background/model-service';
import { createNeverOn } from '../../src/background/never-on';
import { createOffer } from '../../src/background/offer';
import { withoutOrigin } from '../../src/background/own-requests';
import { createPads } from '../../src/background/pad';
import { createPageScripting, pageSchemas } from '../../src/background/page-scripting';
import { createPaletteService } from '../../src/background/palette-service';
import { createPermissionService } from '../../src/background/permission-service';
import { createPermissions } from '../../src/background/permissions';
import { createProofreading } from '../../src/background/proofreading';
import { createProofreadingService } from '../../src/background/proofreading-service';
import { createQuestionWindows } from '../../src/background/question-windows';
import { readAgainAfterUpdate } from '../../src/background/read-again';
import { withShownDocument } from '../../src/background/read-document';
import { readPage } from '../../src/background/read-page';
import { pdfReader, readPdfFor } from '../../src/background/read-pdf';
import { showNever } from '../../src/background/refusal';
import { createKeptChoices } from '../../src/background/run-choices';
import { serveRunPorts } from '../../src/background/run-ports';
import { runSettings } from '../../src/background/run-settings';
import { createRunTabs } from '../../src/background/run-tabs';
import { createSessionNeeds } from '../../src/background/session-needs';
import { createSettingsService } from '../../src/background/settings-service';
import { createShownDocuments } from '../../src/background/shown-documents';
import { withSkillTools } from '../../src/background/skill-tools';
import { createSurfaces } from '../../src/background/surfaces';
import { createTabLimits } from '../../src/background/tab-limits';
import { listenForTriggers } from '../../src/background/triggers';
import { createUsageTally } from '../../src/background/usage-tally';
import { createWaitingTab } from '../../src/background/waiting-tab';
import { createCatalog } from '../../src/core/catalog/catalog';
import { loadInstalled } from '../../src/core/catalog/installed';
import { loadFolders } from '../../src/core/catalog/load';
import { localiseSkill } from '../../src/core/catalog/localise';
import { type ShippedById, shippedChoices, shippedFor } from '../../src/core/catalog/metadata';
import type { ModelEndpoint } from '../../src/core/models/model-entry';
import { languageName } from '../../src/core/prompt/language';
import { askSkill } from '../../src/core/run/ask-skill';
import { systemClock } from '../../src/core/run/clock';
import { sha256 } from '../../src/core/sha256';
import type { Skill } from '../../src/core/skill/model';
import { createBuiltinTools } from '../../src/core/tools/tools';
import { setDebug } from '../../src/diagnostics/crossings';
import { forwardReports, report, reporting, reportUncaught } from '../../src/diagnostics/report';
import { inTurn } from '../../src/library/in-turn';
import { createFolderLook } from '../../src/library/look-at-folders';
import { askNaming } from '../../src/messages/ask-naming';
import { buildHere } from '../../src/messages/build-here';
import { diagnosticsChannel } from '../../src/messages/diagnostics';
import { framesChannel } from '../../src/messages/frames';
import { getMessage, uiLanguage } from '../../src/messages/i18n';
import { padChannel } from '../../src/messages/pad';
import { pageChannel } from '../../src/messages/page-commands';
import { hostChannel, placesChannel } from '../../src/messages/places';
import { questionChannel } from '../../src/messages/question-window';
import {
  fromExtensionPage,
  fromPad,
  fromPage,
  fromQuestionPage,
  fromSurface,
  fromTopFrame,
} from '../../src/messages/senders';
import { serve } from '../../src/messages/serve';
import { settingsChannel } from '../../src/messages/settings-commands';
import { surfaceChannel } from '../../src/messages/surface';
import { createModel } from '../../src/models/create-model';
import { embedTexts } from '../../src/models/embed';
import { exchangeCode } from '../../src/models/exchange-code';
import { listModels } from '../../src/models/list-models';
import { createEngines } from '../../src/sandbox/create-engines';
import { announceSkillsChanged } from '../../src/store/changes';
import { createDatabase } from '../../src/store/database';
import { createDictionary } from '../../src/store/dictionary';
import { createFolderStore } from '../../src/store/folders';
import { createInstructions } from '../../src/store/instructions';
import { createManagedSettings } from '../../src/store/managed';
import { createMemoStore } from '../../src/store/memos';
import { createRunStore } from '../../src/store/runs';
import { closeStorageToPages, createSettings } from '../../src/store/settings';
import { createSkillValues } from '../../src/store/skill-values';
import { createSkillStore } from '../../src/store/skills';
import { readSourceOrder } from '../../src/store/source-order';
import { createTableStore } from '../../src/store/tables';
import { createVectorStore } from '../../src/store/vectors';
import { downloadRunFile } from '../../src/ui/download';
import runOrder from '../../src/world/run-order?in-page';

/** What is shipped with skills; of JSON the compiler knows no more than that there are strings. */
const shipped = metadata as ShippedById;

export default defineBackground(() => {
  reportUncaught(globalThis, 'background');
  const bootedAt = Date.now();
  const database = createDatabase();
  const settings = createSettings(browser.storage.local);
  const managed = createManagedSettings(browser.storage);
  const dictionary = createDictionary(settings);
  const neverOn = createNeverOn(settings);
  const tally = createUsageTally({ settings, now: systemClock.now, changed: showBudget });
  tally.overview().then(showBudget).catch(reporting('budget'));
  const instructions = createInstructions(settings);
  const memos = createMemoStore(database);
  const runs = createRunStore(database, settings);
  const skills = createSkillStore(database);
  const engines = createEngines(async (file) => downloadRunFile(file));
  const newId = () => crypto.randomUUID();
  const ownFetch = withoutOrigin(fetch);
  const engineModels = createEngineModels(engines.browserTasks);
  const modelOf = (endpoint: ModelEndpoint) => createModel(endpoint, engines.browserModel, ownFetch);

  const modelOn = async (skill: Skill, url: string, forRun?: string) =>
    modelFor(
      { settings, createModel: modelOf, mayReach, withoutModel: engineModels.modelFor },
      skill,
      url,
      (await catalog.overrides(skill)).model,
      forRun,
    );

  const { note, ...diagnostics } = createDiagnostics({
    session: browser.storage.session,
    build: buildHere,
    writeClipboard: engines.writeClipboard,
  });
  // Where they cannot be kept, they are known until the background ends.
  forwardReports((error, where) => void note(error, where).catch(() => undefined));
  settings.get('debug').then(setDebug, (error: unknown) => report(error, 'debug-mode'));

  const catalog = createCatalog({
    sources: [() => loadFolders(builtinSkills), () => loadInstalled(skills)],
    metadata: shippedFor(uiLanguage(), shipped),
    stored: skills.metadata,
    skillsEnabled: () => settings.get('skillsEnabled'),
    sourceOrder: () => readSourceOrder(settings, managed),
    unnamedMode: async () => (await settings.get('runDefaults')).mode,
    localise: (skill) => localiseSkill(skill, getMessage),
  });
  const { engineAt } = createLanguageTool({
    fetchFrom: ownFetch,
    mayReach,
    language: uiLanguage,
    now: systemClock.now,
  });
  const tools = createBuiltinTools({
    proofreading: createProofreading({ settings, harper: engines.harper, engineAt }),
    writeClipboard: engines.writeClipboard,
    dictionary: dictionary.words,
    saveMemo: memos.save,
    memos: memos.list,
    deleteMemo: memos.delete,
    results: () => keptResults(runs, settings),
    now: systemClock.now,
    newId,
  });
  const skillTools = withSkillTools(tools, catalog);
  const installedIds = async () => {
    const { skills: listed, damaged } = await skills.listed();
    return [...listed.map(({ id }) => id), ...damaged];
  };
  const packages = findInstalled(skills);
  const consent = createConsent(settings, packages);
  /** What is agreed to on the pages of our own. */
  const ownConsent = consentGiven(consent, () => ({ at: systemClock.now() }));
  const {
    findForRun,
    forget: forgetVectors,
    ...meaning
  } = createMeaning({
    settings,
    vectors: createVectorStore(database),
    tables: createTableStore(database),
    skills: catalog.all,
    embed: (endpoint, given, signal) => embedTexts(endpoint, given, signal, ownFetch),
    mayReach,
    consent: ownConsent,
    keepAlive,
  });
  const local = createSkillValues(browser.storage.local, 'skillScratch');
  const permissions = createPermissions({ settings, installed: packages });
  const questionWindows = createQuestionWindows(newId);
  const madeFiles = createMadeFiles(browser.storage.session);
  const runTabs = createRunTabs(browser.storage.session);
  const calledTabs = createCalledTabs(browser.storage.session, newId);
  const offer = createOffer(browser.storage.session, runs);
  const surfaces = createSurfaces(calledTabs, createWaitingTab(browser.storage.session));
  const documents = createShownDocuments(browser.storage.session);
  const pads = createPads(newId, surfaces, documents);
  const keptChoices = createKeptChoices(settings, shippedChoices(shipped));

  const menus = createMenus(catalog.selectionMenu);
  const skillsChanged = invalidateCatalog(
    [
      catalog,
      skillTools,
      consent,
      permissions,
      { forget: forgetVectors },
      forgettingValues(local, installedIds),
    ],
    catalog,
    menus,
    managed,
  );
  const lookAtFolders = createFolderLook({
    store: skills,
    folders: createFolderStore(database),
    settings,
    managed,
    now: systemClock.now,
    sha256,
    announce: announceSkillsChanged,
    inTurn,
  });
  const callIn = listenForTriggers({
    listings: catalog.listings,
    choices: keptChoices.on,
    menus,
    lacksModel: async () => (await settings.get('models')).length === 0,
    engines: engineModels.engines,
    shortcutSlots: () => settings.get('shortcutSlots'),
    lastRun: () => settings.get('lastRun'),
    appearance: () => settings.get('appearance'),
    prepare: async (key) => tools.prepare((await catalog.skill(key))?.allowedTools ?? []),
    offer,
    called: questionWindows.called,
    surfaces,
    pads,
    neverOn,
  });
  readAgainAfterUpdate(skills, keepAlive);
  serveRunPorts(
    createSessionNeeds({
      executor: {
        catalog,
        tools: skillTools,
        skillsByMeaning: findForRun,
        newId,
        model: async (skill, url, forRun) => tally.held(await modelOn(skill, url, forRun)),
        runSettings: (skill) => runSettings(catalog, settings, skill),
        consent,
        permissions,
        agentSettings: () => settings.get('agent'),
        scripts: engines.scripts,
        workspaces: engines.workspaces,
        skillStores: { session: createSkillValues(browser.storage.session, 'skillSession'), local },
        clock: systemClock,
        askNaming,
        language: () => languageName(browser.i18n.getUILanguage()),
        report: (error) => report(error, 'run'),
      },
      runs,
      tabs: runTabs,
      called: calledTabs,
      neverOn,
      limits: createTabLimits({
        session: browser.storage.session,
        costOfRun: async () => (await settings.get('agent')).cost,
        now: systemClock.now,
        newId,
      }),
      settings,
      countUse: (id) => skills.countUse(id, systemClock.now()),
      countRun: tally.began,
      keepInstruction: instructions.add,
      writeClipboard: engines.writeClipboard,
      addWord: dictionary.add,
      saveFile: engines.saveFile,
      madeFiles,
      questions: questionWindows,
      keepAlive,
      readPage,
    }),
  );
  serve(
    pageChannel,
    (sender) => ({
      ...createPageScripting(sender, runOrder),
      tell: async (event) => {
        if (fromTopFrame(sender)) await surfaces.tell(sender.tab?.id ?? browser.tabs.TAB_ID_NONE, event);
      },
    }),
    { untrusted: fromPage, schemas: pageSchemas },
  );
  surfaces.listen();
  serve(
    surfaceChannel,
    (sender) => ({
      ...surfaces.commands(sender),
      ...createPaletteService(sender, {
        called: calledTabs,
        skills,
        settings,
        instructions,
        neverOn,
        modelOn: async (key, url) => modelOn((await catalog.skill(key)) ?? askSkill(askNaming()), url),
        showNever,
        skillsChanged,
      }),
      keepChoices: keptChoices.keeping(sender, calledTabs),
      readPdf: readPdfFor(sender, { called: calledTabs, scripts: engines.scripts, keepAlive }),
      findByMeaning: meaningForSurface(sender, calledTabs, meaning.findByMeaning),
      findElsewhere: findElsewhereFor(sender, calledTabs, catalog.elsewhere),
      freshSkills: freshSkillsFor(sender, {
        called: calledTabs,
        lookAtFolders,
        skillsChanged,
        listings: catalog.listings,
        keepAlive,
      }),
    }),
    { own: fromSurface },
  );
  serve(
    placesChannel,
    (sender) =>
      withShownDocument(surfaces.places(sender), sender, {
        called: calledTabs,
        documents,
        readPdf: pdfReader({ scripts: engines.scripts, keepAlive }),
        fetchFrom: fetch,
        mayReach,
        neverOn,
        keepAlive,
      }),
    { own: fromSurface },
  );
  serve(hostChannel, surfaces.host, { own: fromSurface });
  serve(questionChannel, questionWindows.commands, { own: fromQuestionPage });
  serve(
    padChannel,
    ({ tab }) => ({ ...pads.commands(tab?.id ?? browser.tabs.TAB_ID_NONE), ...callIn(tab) }),
    { own: fromPad },
  );
  serve(framesChannel, (sender) => createFrames(sender, newId, calledTabs, neverOn), {
    untrusted: fromTopFrame,
    schemas: framesSchemas,
  });
  serve(diagnosticsChannel, diagnostics, {
    untrusted: (sender) => fromPage(sender) || fromExtensionPage(sender),
    schemas: diagnosticsSchemas,
  });
  serve(
    settingsChannel,
    {
      ...createModelService({
        settings,
        createModel: modelOf,
        listModels,
        exchangeCode,
        mayReach,
        keepAlive,
        newId,
        consent: ownConsent,
        onSaved: () => void surfaces.modelSaved().catch((error: unknown) => report(error, 'modelSaved')),
      }),
      ...meaning,
      ...createSettingsService({ settings, memos, dictionary, neverOn, tally, skillsChanged }),
      ...diagnostics,
      ...createPermissionService({ permissions, consent, settings }),
      ...createProofreadingService({ settings, consent: ownConsent, engineAt, keepAlive }),
      ...createHistoryService({
        settings,
        runs,
        instructions,
        memos,
        offer,
        tabs: runTabs,
        now: systemClock.now,
        newId,
      }),
    },
    { own: fromExtensionPage },
  );
  void closeStorageToPages(browser.storage.local);
  // A database that does not open is told of by whatever needs it.
  runs.tidy(bootedAt).catch(() => undefined);
});
