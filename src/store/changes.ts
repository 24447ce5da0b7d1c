/** `uses`: a run was counted, and nothing else is different. */
export type SkillsChange = 'skills' | 'uses';

/** Reaches the extension's own pages, Workers and background alone: web pages are of another origin. */
const channelName = 'caretaker:skills';

/** Tells every context of the extension, this one too, that skills, their metadata or the one switch are not what they were. */
export function announceSkillsChanged(change: SkillsChange = 'skills'): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(change);
  channel.close();
}

/** Calls back after every announcement, from here or elsewhere. Returns what ends it. */
export function onSkillsChanged(listener: (change: SkillsChange) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<SkillsChange>) => listener(data);
  return () => channel.close();
}
