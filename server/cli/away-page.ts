import { messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const STYLE = `
:root{color-scheme:light;--bg:#fff;--ink:#14181f;--ink-2:#4a5361;--primary:#1d4ed8;--on-primary:#fff}
@media (prefers-color-scheme:dark){:root:not(.light){color-scheme:dark;--bg:#14171c;--ink:#f2f4f7;--ink-2:#b6bfcc;--primary:#8fb1ff;--on-primary:#0b1220}}
:root.dark{color-scheme:dark;--bg:#14171c;--ink:#f2f4f7;--ink-2:#b6bfcc;--primary:#8fb1ff;--on-primary:#0b1220}
body{margin:0;min-height:100dvh;background:var(--bg);color:var(--ink);font:1.0625rem/1.5 Inter,system-ui,sans-serif}
main{max-width:36rem;margin:0 auto;padding:3rem 1.25rem;display:flex;flex-direction:column;gap:1.25rem;overflow-wrap:anywhere}
b{font-weight:600}h1{margin:1rem 0 0;font-size:1.5rem;line-height:1.25;font-weight:600;text-wrap:balance}p{margin:0}
[role=status]{color:var(--ink-2)}
a{align-self:flex-start;display:inline-flex;align-items:center;min-height:3rem;padding:0 1.25rem;border-radius:.375rem;background:var(--primary);color:var(--on-primary);font-weight:500;text-decoration:none}
a:focus-visible{outline:3px solid var(--primary);outline-offset:2px}`;

/** Polls until the product is ready, then reloads the address. */
const COME_BACK = `
const ask=()=>fetch("/api/health?ready=1",{cache:"no-store"}).then((answer)=>{if(answer.ok)location.reload();else setTimeout(ask,3000)},()=>setTimeout(ask,3000));
setTimeout(ask,3000);`;

/**
 * Returns the page of a product whose database is down, complete in one response, because no other request is
 * answered.
 * @param theme the visitor's choice; anything else means the system's preference
 */
export function renderDatabaseDownPage(about: { language: Language; theme: string; nonce: string }): string {
  const { language, nonce } = about;
  const { title, detail, waiting, again } = messages[language].ui.away;
  const theme = /^(?:light|dark)$/.test(about.theme) ? ` class="${about.theme}"` : "";
  return `<!doctype html>
<html lang="${language}"${theme}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Rubrica</title><noscript><meta http-equiv="refresh" content="15"></noscript>
<style nonce="${nonce}">${STYLE}</style></head>
<body><main><b>Rubrica</b><h1>${escapeHtml(title)}</h1><p>${escapeHtml(detail)}</p><p role="status">${escapeHtml(waiting)}</p><a href="">${escapeHtml(again)}</a></main>
<script nonce="${nonce}">${COME_BACK}</script></body></html>
`;
}
