/** Who has sent a message or opened a port. Here alone it is decided who may speak to what. */
import { type Browser, browser } from 'wxt/browser';

export type Sender = Browser.runtime.MessageSender;

/** Whether it is of this extension: other extensions come with their own id. */
const isOurs = (sender: Sender | undefined): sender is Sender => sender?.id === browser.runtime.id;

/** Whether a page of this extension sent the message (in a tab or not); content scripts carry their page's URL. */
export function fromExtensionPage(sender: Sender | undefined): boolean {
  return isOurs(sender) && isOwnAddress(sender.url);
}

/** Whether the address is one of a page of ours. */
export const isOwnAddress = (url: string | undefined): boolean =>
  url?.startsWith(browser.runtime.getURL('/')) === true;

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

/** Our frame in web pages: palette, cards, questions and notices. */
export const surfacePage = '/surface.html' as const;

/** Whether our frame in the page of a tab sent the message. Whether it stands there by the user's call, the background knows. */
export const fromSurface = (sender: Sender | undefined): boolean =>
  fromPage(sender) && fromExtensionPage(sender) && sender?.frameId !== 0 && isAt(surfacePage, sender);

/** Whether a page of ours in a tab did, and nothing in a frame of it. */
export const fromOwnTab = (sender: Sender | undefined): boolean =>
  fromPage(sender) && fromExtensionPage(sender) && sender?.frameId === 0;

/** Whether our window for questions sent the message: no other page of ours, and nothing in a frame, answers one. */
export const fromQuestionPage = (sender: Sender | undefined): boolean => fromOwn(questionPage, sender);

/** Whether the pad sent the message. */
export const fromPad = (sender: Sender | undefined): boolean => fromOwn(padPage, sender);

function fromOwn(page: string, sender: Sender | undefined): boolean {
  return fromExtensionPage(sender) && sender?.frameId === 0 && isAt(page, sender);
}

const isAt = (page: string, sender: Sender | undefined): boolean =>
  URL.parse(sender?.url ?? '')?.pathname === page;
