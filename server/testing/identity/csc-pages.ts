import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { CscServiceState, TestSigner } from "./csc-service";

/** The pages of the test service, and a browser that acts for the signer. */

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Answers with a page that shows the signers to choose from, or the hashes about to be signed. */
export function answerCscPage(
  kept: CscServiceState,
  url: URL,
  response: ServerResponse,
  signers: readonly TestSigner[],
): void {
  const query = url.searchParams;
  const isService = query.get("scope") === "service";
  const hashes = query.get("hashes") ?? query.get("hash") ?? "";
  const isSound =
    query.get("client_id") === kept.test.clientId && query.get("code_challenge_method") === "S256";
  if (!isSound || (!isService && hashes === ""))
    return void response.writeHead(400).end("Bad authorisation request");
  const hidden = `<input type="hidden" name="query" value="${escapeHtml(query.toString())}">`;
  const ask = isService
    ? signers
        .map(({ id, commonName }) => `<button name="signer" value="${id}">${commonName}</button>`)
        .join("")
    : `<p>Hash: ${escapeHtml(hashes)}</p><button name="signer" value="${escapeHtml(query.get("credentialID") ?? "")}">Autorizar</button>`;
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(`<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Firma de Prueba</title><h1>Firma de Prueba</h1><form method="post" action="/decide">${hidden}${ask}
<button name="cancel" value="1">Rechazar</button></form></html>`);
}

export function answerCscDecision(
  kept: CscServiceState,
  body: Record<string, unknown>,
  response: ServerResponse,
  signers: readonly TestSigner[],
): void {
  const query = new URLSearchParams(String(body.query));
  const back = new URL(query.get("redirect_uri") ?? "");
  back.searchParams.set("state", kept.test.faults.state ?? query.get("state") ?? "");
  const signer = signers.find(({ id }) => id === body.signer);
  if (!signer || body.cancel) back.searchParams.set("error", "access_denied");
  else {
    const code = randomBytes(24).toString("base64url");
    const hashes = (query.get("hashes") ?? query.get("hash") ?? "").split(",").filter(Boolean);
    kept.codes.set(code, {
      scope: query.get("scope") ?? "",
      signer,
      challenge: query.get("code_challenge") ?? "",
      redirectUri: back.href.split("?")[0] ?? "",
      hashes: hashes.map((hash) => Buffer.from(hash, "base64url").toString("base64")),
    });
    back.searchParams.set("code", code);
  }
  response.writeHead(302, { location: back.href }).end();
}

/** Acts as a browser between our start and our callback. Returns the callback URL it is sent to. */
export async function followCscRedirects(
  start: string,
  choice: { as: TestSigner } | { cancel: true },
): Promise<string> {
  const url = new URL(start);
  const page = await fetch(url);
  if (!page.ok) throw new TypeError(await page.text());
  const form = new URLSearchParams({
    query: url.searchParams.toString(),
    ...("as" in choice ? { signer: choice.as.id } : { cancel: "1" }),
  });
  const answer = await fetch(`${url.origin}/decide`, { method: "POST", body: form, redirect: "manual" });
  return answer.headers.get("location") ?? "";
}
