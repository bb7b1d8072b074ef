import type { GivenConsent, SigningState } from "@/server/contract/signing";
import { readTabJson, storeTabText } from "../state/tab-memory";
import type { ConsentInput, ConsentingRecipient } from "./signing-api";
import { toSigningProblem } from "./signing-problem";

type Kept = { recipientId: number; person: string; consent: ConsentInput; startedMs: number };

/**
 * Keeps a consent from the start until the first act that needs it takes it along, also over a reload of this
 * tab. The server records it with that act.
 */
export function createKeptConsent() {
  let kept: Kept | null = null;
  const store = (next: Kept | null) => {
    const id = (next ?? kept)?.recipientId;
    kept = next;
    if (id !== undefined) storeTabText(buildConsentKey(id), next && JSON.stringify(next));
  };
  /** Calls `send` with the consent, which is over once the call succeeds or refuses it. */
  const carry = async <Answer>(send: (act: { consent?: GivenConsent }) => Promise<Answer>) => {
    const sent = kept;
    if (!sent) return send({});
    try {
      const startedMsAgo = Math.max(0, Math.round(readMs() - sent.startedMs));
      const answer = await send({ consent: { ...sent.consent, startedMsAgo } });
      if (kept === sent) store(null);
      return answer;
    } catch (error) {
      const problem = toSigningProblem(error);
      const paths = problem.issues.map(({ path = "" }) => path);
      if (kept === sent && sent.consent.timezone && paths.some((path) => /(^|\.)timezone$/.test(path))) {
        // A time zone newer than the server's list must not prevent signing.
        store({ ...sent, consent: { ...sent.consent, timezone: null } });
        return carry(send);
      }
      if (kept === sent && paths.some((path) => path.split(".")[0] === "consent")) store(null);
      throw problem;
    }
  };
  return {
    keep: (consent: ConsentInput, recipient: ConsentingRecipient): void =>
      store({
        recipientId: recipient.id,
        person: formatPerson(recipient),
        consent,
        startedMs: readMs(),
      }),
    find: () => kept,
    /**
     * Returns the state with the kept consent, unless it is no longer the one to give.
     * @param asked what was kept when the state was asked for: the server may have recorded it since
     */
    restore: (state: SigningState, asked: Kept | null = null): SigningState => {
      if (state.screen !== "sign") return state;
      const { recipient, session, serverTime } = state;
      kept ??= readKept(recipient.id);
      const given = kept ?? asked;
      if (!given) return state;
      const { textVersion, givenAt, needsTick = false } = session.consent;
      const isToGive =
        textVersion === given.consent.textVersion && needsTick === (given.consent.ticked === true);
      if (givenAt !== null || given.person !== formatPerson(recipient) || !isToGive) {
        store(null);
        return state;
      }
      return { ...state, session: { ...session, consent: { ...session.consent, givenAt: serverTime } } };
    },
    carry,
  };
}

/** Not the device's clock: it may be set while the page is open. It goes on over a reload. */
const readMs = () => performance.timeOrigin + performance.now();

const buildConsentKey = (recipientId: number) => `rubrica-consent-${recipientId}`;

/** Removes the consent of a visit that has ended. */
export const clearKeptConsent = (recipientId: number): void =>
  storeTabText(buildConsentKey(recipientId), null);

function readKept(recipientId: number): Kept | null {
  const stored = readTabJson(buildConsentKey(recipientId));
  return isKept(stored) ? stored : null;
}

const formatPerson = ({ name, email }: ConsentingRecipient) => `${name} <${email}>`;

/** Checks what another version of this page may have stored otherwise; the server checks the consent. */
function isKept(stored: unknown): stored is Kept {
  if (typeof stored !== "object" || stored === null) return false;
  const { recipientId, consent, startedMs }: { [Key in keyof Kept]?: unknown } = stored;
  const isConsent = typeof consent === "object" && consent !== null;
  return typeof recipientId === "number" && typeof startedMs === "number" && isConsent;
}
