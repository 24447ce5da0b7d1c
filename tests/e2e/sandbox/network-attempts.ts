/** What a Worker of the sandbox is made to try. It runs in the Worker as text, so nothing of this file is there with it. */
export function networkAttempts(): void {
  const scope = globalThis as unknown as {
    importScripts(address: string): void;
    onmessage: ((event: MessageEvent) => void) | null;
  };
  const settled = (target: EventTarget, good: string, bad: string) =>
    new Promise<unknown>((resolve, reject) => {
      target.addEventListener(good, resolve);
      target.addEventListener(bad, () => reject(new Error(`${bad} event`)));
    });
  const attempts: Record<string, (address: string) => Promise<unknown>> = {
    fetch: (address) => fetch(`${address}/fetch`),
    'fetch without cors': (address) => fetch(`${address}/no-cors`, { mode: 'no-cors' }),
    'fetch kept alive': (address) =>
      fetch(`${address}/keepalive`, { mode: 'no-cors', method: 'POST', keepalive: true }),
    XMLHttpRequest: async (address) => {
      const request = new XMLHttpRequest();
      const done = settled(request, 'load', 'error');
      request.open('GET', `${address}/xhr`);
      request.send();
      return done;
    },
    WebSocket: async (address) =>
      settled(new WebSocket(`${address.replace('http', 'ws')}/socket`), 'open', 'error'),
    EventSource: async (address) => settled(new EventSource(`${address}/events`), 'open', 'error'),
    importScripts: async (address) => scope.importScripts(`${address}/script.js`),
    import: (address) => import(/* @vite-ignore */ `${address}/module.js`),
    'a Worker from there': async (address) => settled(new Worker(`${address}/worker.js`), 'message', 'error'),
    'a Worker of its own': async (address) => {
      const inner = `fetch('${address}/nested', { mode: 'no-cors' }).then(() => postMessage(1), () => { throw new Error('refused') })`;
      const worker = new Worker(URL.createObjectURL(new Blob([inner])));
      worker.addEventListener('message', () => undefined);
      return new Promise((resolve, reject) => {
        worker.onmessage = resolve;
        worker.onerror = () => reject(new Error('refused'));
        // A rejection that nobody handles is no error event of its Worker in every browser.
        setTimeout(() => reject(new Error('no answer')), 2000);
      });
    },
    indexedDB: async () => settled(indexedDB.open('caretaker'), 'success', 'error'),
    caches: async () => caches.open('caretaker'),
    'the extension': async () => {
      const { chrome, browser } = globalThis as unknown as { chrome?: Runtime; browser?: Runtime };
      const id = (chrome ?? browser)?.runtime?.id;
      if (id === undefined) throw new Error('no extension here');
      return id;
    },
    WebRTC: async () =>
      new (globalThis as unknown as { RTCPeerConnection: new () => unknown }).RTCPeerConnection(),
    'an image': async () => new (globalThis as unknown as { Image: new () => unknown }).Image(),
  };

  interface Runtime {
    runtime?: { id?: string };
  }

  scope.onmessage = ({ data, ports: [port] }: MessageEvent) => {
    if (data.type !== 'run' || !port) return;
    port.onmessage = async ({ data: address }: MessageEvent<string>) => {
      const reached: string[] = [];
      for (const [name, attempt] of Object.entries(attempts)) {
        await Promise.resolve()
          .then(() => attempt(address))
          .then(
            () => reached.push(name),
            () => undefined,
          );
      }
      port.postMessage({ reached, tried: Object.keys(attempts).length });
    };
  };
}
