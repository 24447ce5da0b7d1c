/**
 * Which of Harper's findings are mended without asking. A proofreader mends what is wrong; what is a matter of taste,
 * of register or of typography stays as the user wrote it.
 */

/** Kinds that judge style, not correctness. Their rules are not applied, but for the ones named below. */
const tasteKinds = new Set([
  'Enhancement',
  'Formatting',
  'Readability',
  'Redundancy',
  'Regionalism',
  'Style',
]);

/** Kinds that hold both errors and taste: only the rules named below are applied. */
const mixedKinds = new Set(['Miscellaneous', 'WordChoice']);

/** Rules of those kinds that find plain errors. */
const errors = new Set([
  'AdjectiveDoubleDegree',
  'AnA',
  'AnAnother',
  'AnotherAn',
  'AndIn',
  'Cant',
  'CriteriaPhenomena',
  'DespiteItIs',
  'DespiteOf',
  'DidPast',
  'Didnt',
  'Everyday',
  'LetsConfusion',
  'ModalOf',
  'NotOnlyInversion',
  'NounVerbConfusion',
  'ThenThan',
  'ThesesThese',
  'ThingThink',
  'ThoughThought',
  'ToTo',
  'ToTwoToo',
  'WayTooAdjective',
]);

/** Rules of the other kinds that are not applied, by the reason. */
const notApplied = {
  guesses: [
    'SplitWords',
    'MergeWords',
    'WrongNegative',
    'TheMy',
    'PhrasalVerbAsCompoundNoun',
    'NeedToNoun',
    'DisjointPrefixes',
  ],
  namesAndBrands: ['OrthographicConsistency', 'UpdatePlaceNames', 'UseTitleCase'],
  spacesAndTypography: [
    'CommaFixes',
    'Dashes',
    'EllipsisLength',
    'FootInchMinuteSecondSymbols',
    'NoFrenchSpaces',
    'NumericRangeEnDash',
    'QuoteSpacing',
    'Spaces',
    'UnclosedQuotes',
    'UseEllipsisCharacter',
  ],
  register: [
    'AvoidContractions',
    'AvoidCurses',
    'OkToOkay',
    'DotInitialisms',
    'YeaToYeah',
    'YehToYeah',
    'BlacklistWhitelist',
  ],
  numbers: ['CurrencyPlacement', 'SpelledNumbers', 'ExpandMemoryShorthands', 'ExpandTimeShorthands'],
  /** Sentence-long findings hide all others in the sentence, since Harper drops what overlaps. */
  wholeSentences: [
    'LongSentences',
    'DiscourseMarkers',
    'Hedging',
    'BoringWords',
    'FillerWords',
    'OxfordComma',
    'NoOxfordComma',
  ],
};

/** Abbreviations spelled out (`ExpandThrough`) and chat shorthands (`ByTheWay`) are the user's own register. */
const shorthand =
  /^Expand|^(ByTheWay|BeRightBack|ForYourInformation|IDontKnow|InMyOpinion|InMyHumbleOpinion|LetMeKnow|NeverMind|OhMyGod|Really|TalkToYouLater|ToBeHonest)$/;

const off = new Set(Object.values(notApplied).flat());

/** The rules that Harper need not even run. */
export function switchedOff(rules: string[]): string[] {
  return rules.filter((rule) => off.has(rule) || shorthand.test(rule));
}

/** Whether a finding of this rule and kind may be mended without asking. */
export function isMended(rule: string, kind: string): boolean {
  if (errors.has(rule)) return true;
  return !off.has(rule) && !shorthand.test(rule) && !tasteKinds.has(kind) && !mixedKinds.has(kind);
}
