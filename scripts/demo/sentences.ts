/** Ten faulty sentences as people write them, and what a careful reader would make of each. */
export const faultySentences = [
  { faulty: 'Their going to the store tomorow.', right: "They're going to the store tomorrow." },
  { faulty: 'She dont like apples.', right: "She doesn't like apples." },
  { faulty: 'I has a apple and an banana.', right: 'I have an apple and a banana.' },
  { faulty: 'He should of went home earlier.', right: 'He should have gone home earlier.' },
  { faulty: "Its a beautiful day, isn't it.", right: "It's a beautiful day, isn't it." },
  { faulty: 'I recieved there letter yesterday.', right: 'I received their letter yesterday.' },
  { faulty: 'Alot of people dont know this.', right: "A lot of people don't know this." },
  { faulty: 'Could you send me the the adress?', right: 'Could you send me the address?' },
  { faulty: 'They was late becuase of the rain.', right: 'They were late because of the rain.' },
  { faulty: 'We looks forward to your answer.', right: 'We look forward to your answer.' },
];
