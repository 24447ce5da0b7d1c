import { manySkills, storeSkills } from '../../e2e/support/many-skills';
import { counted, message } from '../../e2e/support/messages';
import { startRecordingServer } from '../../servers/recording-server';
import { launch } from '../chromium';
import { type Measurement, repeat } from '../row';

const skillCount = 1_000;
const sourceCount = 5;
const etag = '"as before"';

/** A look at five sources with 1,000 skills, where nothing has changed: from the press until the page says so. */
export const measureSources: Measurement = async (context) => {
  const server = await startRecordingServer(({ headers }, response) => {
    response.writeHead(headers['if-none-match'] === etag ? 304 : 500, { etag }).end();
  });
  const urls = Array.from({ length: sourceCount }, (_, index) => `${server.origin}/source-${index}.zip`);
  const skills = (await manySkills(skillCount)).map(({ manifest, skillMd }, index) => {
    const origin = { kind: 'url', url: urls[index % sourceCount] ?? '', path: manifest.id } as const;
    const { package: hash } = manifest.hashes;
    return { manifest: { ...manifest, origin, asTaken: { there: hash, here: hash } }, skillMd };
  });
  const chromium = await launch(context);
  const page = await chromium.context.newPage();
  await page.goto(chromium.url('options.html#skills'));
  await page.locator('.skill-row').first().waitFor();
  await storeSkills(page, skills);
  await page.evaluate(
    (sources) => {
      const { chrome } = globalThis as unknown as {
        chrome: { storage: { local: { set(items: object): Promise<void> } } };
      };
      return chrome.storage.local.set({ sources });
    },
    urls.map((url) => ({ url, habit: 'asked', waiting: [], offered: [], lookedAt: 1, mark: `etag:${etag}` })),
  );
  await page.goto(chromium.url('options.html#sources'));
  await page.reload();
  await page.getByRole('button', { name: message('sources_check_all'), exact: true }).waitFor();
  const samples = await repeat(context.runs, () =>
    page.evaluate(timeLook, {
      check: message('sources_check_all'),
      checked: counted('sources_checked', sourceCount),
    }),
  );
  await chromium.close();
  await server.close();
  if (server.requests.length !== context.runs * sourceCount) throw new Error('Not every source was asked');
  return [{ name: 'sources.look-again-1000', unit: 'ms', budget: 300, better: 'lower', samples }];
};

/** In the page: milliseconds from a press of `check` until `checked` stands there. */
function timeLook({ check, checked }: { check: string; checked: string }): Promise<number> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === check);
  const news = {
    says(words: string) {
      return document.querySelector('section:not([hidden]) .news')?.textContent?.includes(words) ?? false;
    },
  };
  return new Promise((resolve) => {
    const started = performance.now();
    let gone = !news.says(checked);
    new MutationObserver((_records, observer) => {
      gone ||= !news.says(checked);
      if (!gone || !news.says(checked)) return;
      observer.disconnect();
      resolve(performance.now() - started);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    button?.click();
  });
}
