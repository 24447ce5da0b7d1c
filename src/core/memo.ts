/** A text the user kept, with the page it was kept on. */
export interface Memo {
  id: string;
  text: string;
  url: string;
  title: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
}
