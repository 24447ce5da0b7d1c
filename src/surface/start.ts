import { browser } from 'wxt/browser';
import { report } from '../diagnostics/report';
import { uiLanguage } from '../messages/i18n';
import { hostChannel, placesChannel } from '../messages/places';
import { createClient, serveBare } from '../messages/rpc';
import { fromBackground } from '../messages/senders';
import { createSkillReceiver } from '../messages/sent-skills';
import {
  type SurfaceOrders,
  surfaceChannel,
  surfaceOrdersChannel,
  surfacePortName,
} from '../messages/surface';
import { wear } from '../ui/wear';
import { createGround } from './layer/ground';
import { createSurface, type Surface } from './layer/surface';
import { createSession } from './session';

/** Starts to draw in the frame what the user has called for. The name of the call is behind the `#` of its address. */
export function startSurface(document: Document): void {
  document.documentElement.lang = uiLanguage();
  const host = createClient(hostChannel);
  const commands = createClient(surfaceChannel);
  const ground = createGround(document, host, (key) => surface.replay(key));
  const surface: Surface = createSurface(document, { ground, lang: uiLanguage() });
  const session = createSession({ surface, host, places: createClient(placesChannel), commands });
  const skills = createSkillReceiver();
  const open: SurfaceOrders['open'] = (request) => {
    wear(document.body, request.appearance ?? 'system');
    return session.open({ ...request, skills: skills.take(request) });
  };
  serveBare(
    surfaceOrdersChannel,
    {
      here: async () => undefined,
      async called(request) {
        await ground.typed();
        return { goesOn: await session.called(request), has: skills.has };
      },
      open,
      modelSaved: session.modelSaved,
      tell: async (event) => ground.hear(event),
    },
    fromBackground,
  );
  // It says when the frame goes. A page that the browser keeps for Back closes it, and comes back with what is open.
  let port = browser.runtime.connect({ name: surfacePortName });
  document.defaultView?.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    port.disconnect();
    port = browser.runtime.connect({ name: surfacePortName });
    session.cameBack().catch((error: unknown) => report(error, 'surface'));
  });
  commands
    .ready(document.location.hash.slice(1))
    .then((request) => (request ? open(request) : host.leave()))
    .catch((error: unknown) => report(error, 'surface'));
}
