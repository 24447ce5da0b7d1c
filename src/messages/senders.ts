/** Who has sent a message or opened a port. Here alone it is decided who may speak to what. */
import { type Browser, browser } from 'wxt/browser';

export type Sender = Browser.runtime.MessageSender;

/** Whether it is of this extension: other extensions come with their own id. */
const isOurs = (sender: Sender | undefined): sender is Sender => sender?.id === browser.runtime.id;

/** Whether a page of this extension sent the message (in a tab or not); content scripts carry their page's URL. */
export function fromExtensionPage(sender: Sender | undefined): boolean {
  return isOurs(sender) && sender.url?.startsWith(browser.runtime.getURL('/')) === true;
}

/** Whether a script of this extension in a tab sent the message: on a web page, or on our own playground. */
export function fromPage(sender: Sender | undefined): boolean {
  return isOurs(sender) && sender.tab?.id !== undefined;
}

/** Whether our script in the top frame of a tab sent the message: those in other frames ask for nothing but their own. */
export function fromTopFrame(sender: Sender | undefined): boolean {
  return fromPage(sender) && sender?.frameId === 0;
}

/** Whether the background sent the message: it is of this extension, in no tab, and no web page. */
export function fromBackground(sender: Sender | undefined): boolean {
  return isOurs(sender) && !sender.tab && (sender.url === undefined || fromExtensionPage(sender));
}

/** Whether the offscreen document did: a page of ours that is in no tab. */
export function fromOffscreenDocument(sender: Sender | undefined): boolean {
  return isOurs(sender) && !sender.tab && sender.url === browser.runtime.getURL('/offscreen.html');
}

/** Our page that shows one question of a run. */
export const questionPage = '/question.html';

/** Our page with a text box, for where no extension gets in. */
export const padPage = '/pad.html';

/** Whether our window for questions sent the message: no other page of ours, and nothing in a frame, answers one. */
export const fromQuestionPage = (sender: Sender | undefined): boolean => fromOwn(questionPage, sender);

/** Whether the pad sent the message. */
export const fromPad = (sender: Sender | undefined): boolean => fromOwn(padPage, sender);

function fromOwn(page: string, sender: Sender | undefined): boolean {
  return fromExtensionPage(sender) && sender?.frameId === 0 && URL.parse(sender.url ?? '')?.pathname === page;
}
