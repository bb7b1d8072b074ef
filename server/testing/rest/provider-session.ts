import { loadRemoteSession, openSessionSecret } from "@/server/db/store/remote-signature";
import { completeEnvironment, env, parseEnvironment } from "@/server/env";
import { finishRemoteSignature, startRemoteSignature } from "@/server/rest/remote-signature";
import { provide } from "@/server/runtime";
import { followCscRedirects } from "@/server/testing/identity/csc-pages";
import { MARIA_KEY, startTestCsc } from "@/server/testing/identity/csc-service";
import {
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  loadShownParts,
  signer,
  signingCaller,
  tab,
} from "@/server/testing/world/signing";
import type { CallWorld } from "./calls";
import type { Planted } from "./secrets";

const BASE = "http://localhost:3000";
const NO_PARAMS = { params: Promise.resolve({}) };
const BINDING = "a".padEnd(43, "x");

/**
 * Secrets stored on a signer's second visit to a remote signing service: its access token, PKCE verifier and
 * state.
 */
export async function plantProviderSession({ world }: CallWorld): Promise<Planted[]> {
  const before = env();
  await using csc = await startTestCsc();
  const { NEXTAUTH_SECRET, ENCRYPTION_KEYS, TOKEN_HMAC_KEY } = before;
  const service = parseEnvironment({
    CSC_BASE_URL: csc.baseUrl,
    CSC_CLIENT_ID: csc.clientId,
    CSC_CLIENT_SECRET: csc.clientSecret,
    CSC_TRUSTED_CERTS_FILE: csc.trustedCertsFile,
  });
  provide("storage", world.storage);
  provide("env", completeEnvironment(service, { NEXTAUTH_SECRET, ENCRYPTION_KEYS, TOKEN_HMAC_KEY }));
  try {
    const sent = await world.send({
      recipients: [signer("María", { actionAuth: ["FAO_HASH"], signingOrder: 1 })],
      meta: { signingOrder: "SEQUENTIAL" },
    });
    const page = signingCaller(world.db, undefined, tab(BINDING));
    const token = getRecipientToken(sent, 0);
    await page.open({ token });
    await page.consent(buildConsent(token));
    await page.fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN });
    const startSession = async () => {
      const request = new Request(`${BASE}/api/identity/csc/start`, {
        method: "POST",
        headers: { "sec-fetch-site": "same-origin", "signing-binding": BINDING },
        body: JSON.stringify({ token, shown: await loadShownParts(page, token) }),
      });
      const answer = await startRemoteSignature(request, NO_PARAMS);
      const { redirectUrl } = await answer.json();
      return {
        url: String(redirectUrl),
        cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "",
      };
    };
    const first = await startSession();
    const back = await followCscRedirects(first.url, { as: MARIA_KEY });
    await finishRemoteSignature(new Request(back, { headers: { cookie: first.cookie } }), NO_PARAMS);
    const { url } = await startSession();
    const session = await loadRemoteSession(world.db, sent.recipients[0]?.id ?? 0);
    if (!session) throw new TypeError("No session at the provider");
    return [
      ["provider's access token", openSessionSecret(session, "token") ?? ""],
      ["provider's verifier", openSessionSecret(session, "verifier") ?? ""],
      ["provider's state", new URL(url).searchParams.get("state") ?? ""],
    ];
  } finally {
    provide("env", before);
  }
}
