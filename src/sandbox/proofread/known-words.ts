/**
 * Words that people write every day and Harper's dictionary lacks: of chats and of computing. They are right as they
 * stand, in any case; the user's own dictionary goes on from here.
 */
export const knownWords: ReadonlySet<string> = new Set(
  `adblock addon addons afaik afk api args argv async authn authz autosave aws backtick baz blog bool
  boolean brb btw cdn chatgpt ci cli cmd codebase codegen cors cron css csv ctrl curl cuz cya daemon dedupe
  deps dev devops devtools diff dns docker dockerfile dom dropdown ebpf emoji emojis env esbuild eslint
  eval failover fastapi ffmpeg foo foobar ftp ftw fyi gemini gg gifs git github gitlab golang gonna gotcha
  gotta grafana graphql grep gui haha hehe hmm html http https hyperlink ide idempotent idk imho imo init
  ios ip ipad iphone ipsum irl iterable javac javascript jest jira jpeg jpg js json jsonl jsx jupyter jwt
  kafka kerberos keycloak keymap kinda kotlin kubectl kubernetes kwargs lang laravel len linter linux
  livestream llm llms localhost lodash lol lookups lorem mailto malloc markdown middleware mkdir mlops
  mongodb monorepo mutex mysql namespace neovim nginx nite nodejs noop npm nullable numpy nvm oauth ok omw
  onboarding openai opencode opensource param params parser paywall pdf pdfs pip plaintext playlist pls plz
  png pnpm podcast polyfill popup postgres postgresql ppl prefetch preprint prettier prod prometheus pubsub
  py pytest pytorch qr qux readme readonly redis refactor regex regexes repo repos requeue rofl rollup rpc
  rustc scala scipy scrollbar scss sdk selfie sklearn smh smtp spotify sql sqlite ssh ssl ssr stackoverflow
  stderr stdin stdout str strace stringify struct subcommand submodule sudo svelte svg swiftui symlink
  symlinks tailwind tbh tcp tensorflow terraform textarea tho thru thx tiktok timestamp tldr tls todo todos
  toml tooltip ts tsx ttyl typeof typescript ubuntu udp ui undef unicode unix unixtime untrusted upsert
  uptime ur uri url urls utf uuid ux venv vim vite vitest vlog vscode vue wanna wdym webassembly webhook
  webhooks webpack webrtc websocket websockets whatsapp whitespace wifi wiki wip wordpress xml yaml yarn
  yml yolo youtube zig zip zsh zustand`.split(/\s+/),
);
