import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";

type OfflineMessages = Messages["signing"]["offlinePage"];

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);

/** Milliseconds between two checks of the service, and the timeout of one check. */
const ASK_MS = 10_000;
const ANSWER_MS = 5_000;
/** Milliseconds after which leaving for another page counts as abandoned. */
const LEAVING_MS = 5_000;

/** Placeholder of the nonce, which is new with every answer. */
const NONCE = "{nonce}";

/**
 * The offline page: text and one button. The signing page returns by itself, with the values entered before.
 */
const renderOfflinePage = (words: OfflineMessages, language: Language) => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(words.title)}</title>
<style nonce="${NONCE}">
body { max-width: 36rem; margin: 0 auto; padding: 2rem 1.25rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.5rem; line-height: 1.35 }
button { min-height: 3rem; padding: .375rem 1.25rem; border: 0; border-radius: .375rem; background: #1d4ed8; color: #fff; font: inherit; font-weight: 500 }
button:focus-visible { outline: 2px solid; outline-offset: 2px }
</style>
<main>
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.body)}</p>
<button type="button">${escapeHtml(words.again)}</button>
</main>
<script nonce="${NONCE}">
let leftAt = -Infinity;
// A reload would take the place of a way back or forward that somebody chose a moment ago.
addEventListener("beforeunload", () => { leftAt = performance.now(); });
// Not a reload: after one the page leads its history back to its start, and that may load it a second time.
const reloadPage = () => location.replace(location.href);
const reloadUnlessLeaving = () => {
  if (performance.now() - leftAt > ${LEAVING_MS}) reloadPage();
};
const checkService = () => {
  const question = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(${ANSWER_MS}) };
  fetch(location.href, question).then(reloadUnlessLeaving, () => {});
};
addEventListener("online", checkService);
document.querySelector("button").addEventListener("click", reloadPage);
setInterval(() => {
  if (document.visibilityState === "visible") checkService();
}, ${ASK_MS});
</script>
</html>`;

/**
 * Builds the service worker of the signing pages. It answers a page that could not be fetched
 * with its built-in one, stores nothing and never handles calls or files. The browser
 * replaces it when its text changes. Once it is no longer served, it unregisters itself.
 */
export const buildOfflineWorker = (words: OfflineMessages, language: Language): string => `"use strict";
const PAGE = ${JSON.stringify(renderOfflinePage(words, language))};

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  event.waitUntil(registration.navigationPreload ? registration.navigationPreload.enable() : undefined);
});
addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(answerNavigation(event));
});

async function answerNavigation(event) {
  try {
    const page = (await event.preloadResponse) || (await fetch(event.request));
    event.waitUntil(unregisterIfGone());
    return page;
  } catch {
    return buildOfflineResponse();
  }
}

function buildOfflineResponse() {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
  const policy = [
    "default-src 'none'",
    "script-src 'nonce-" + nonce + "'",
    "style-src 'nonce-" + nonce + "'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ];
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy.join("; "),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(PAGE.replaceAll("${NONCE}", nonce), { status: 503, headers });
}

let hasAsked = false;
async function unregisterIfGone() {
  if (hasAsked) return;
  hasAsked = true;
  try {
    const { status } = await fetch(location.pathname, { method: "HEAD", cache: "no-store" });
    if (status === 404 || status === 410) await registration.unregister();
  } catch {
    hasAsked = false;
  }
}
`;
