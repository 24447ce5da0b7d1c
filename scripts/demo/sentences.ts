/** One sentence with a fault in it: what is wrong there, and what must stand there in the end. */
export interface FaultySentence {
  sentence: string;
  /** The faulty words, each with what a careful reader would write. */
  faults: [wrong: string, right: string][];
}

/** Ten faulty sentences as people write them. */
export const faultySentences: FaultySentence[] = [
  {
    sentence: 'Their going to the store tomorow.',
    faults: [
      ['Their going', "They're going"],
      ['tomorow', 'tomorrow'],
    ],
  },
  { sentence: 'She dont like apples.', faults: [['dont', "doesn't"]] },
  {
    sentence: 'I has a apple and an banana.',
    faults: [
      ['a apple', 'an apple'],
      ['an banana', 'a banana'],
    ],
  },
  { sentence: 'He should of went home earlier.', faults: [['should of', 'should have']] },
  { sentence: "Its a beautiful day, isn't it.", faults: [['Its a', "It's a"]] },
  { sentence: 'The informations are very usefull.', faults: [['usefull', 'useful']] },
  { sentence: 'Me and him goes to school everyday.', faults: [['everyday', 'every day']] },
  { sentence: 'I could care less about there opinion.', faults: [['there opinion', 'their opinion']] },
  { sentence: 'We discussed about the the problem.', faults: [['the the', 'the problem']] },
  { sentence: 'Between you and I, this are wrong.', faults: [['you and I', 'you and me']] },
];
