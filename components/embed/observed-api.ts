import type { SigningApi } from "@/components/signing/api/signing-api";
import { isPassing, toSigningProblem } from "@/components/signing/api/signing-problem";
import type { ShownParts, SigningState } from "@/server/contract/signing";
import { type Locked, withOptions } from "./apply-options";
import type { EmbedMessage, EmbedRecipientIds, Tell } from "./messages";
import type { EmbedOptions } from "./options";

type Observed = Extract<SigningState, { envelope: unknown }>;

/**
 * Wraps the API of a framed page: applies the integrator's options to every state, sends locked values as
 * soon as allowed, and reports actions and screens.
 * @param tokenNow the page's token; a direct link's changes to the visitor's own once the document exists
 */
export function createObservedApi(
  api: SigningApi,
  tokenNow: () => string,
  options: EmbedOptions,
  tell: Tell,
): SigningApi {
  let locked: readonly Locked[] = [];
  const report = createReport(tokenNow, tell);
  const callAndReport = async <Answer>(step: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await step();
    } catch (error) {
      report.heldBack(error);
      throw error;
    }
  };
  const fill: SigningApi["fill"] = async (input) => {
    const storedDigest = await callAndReport(() => api.fill(input));
    tell({ action: "field-signed", data: { fieldId: input.fieldId } });
    return storedDigest;
  };
  const parts = createLockedParts();
  const fillLocked = async () => {
    for (const { fieldId, value } of locked) {
      const storedDigest = await fill({ fieldId, value, inputMethod: "page" });
      if (storedDigest) parts.stored(fieldId, storedDigest);
    }
    locked = [];
  };
  return {
    ...api,
    state: async () => {
      try {
        const adjustment = withOptions(await api.state(), options);
        locked = adjustment.locked;
        report.state(adjustment.state);
        return parts.asBefore(adjustment.state, locked);
      } catch (error) {
        report.failure(error);
        throw error;
      }
    },
    consent: async (consent, recipient) => {
      await api.consent(consent, recipient);
      // Values that fail here are sent again before the completion.
      await fillLocked().catch(() => {});
    },
    fill,
    clear: async (input) => {
      const storedDigest = await callAndReport(() => api.clear(input));
      tell({ action: "field-unsigned", data: { fieldId: input.fieldId } });
      return storedDigest;
    },
    reject: (input) => callAndReport(() => api.reject(input)),
    complete: async (input) => {
      try {
        await fillLocked();
        const storedParts = input.shown && parts.asStored(input.shown);
        await callAndReport(() => api.complete({ ...input, ...(storedParts && { shown: storedParts }) }));
      } catch (error) {
        report.failure(error);
        throw error;
      }
    },
  };
}

/**
 * The page shows locked values from the start, so storing them must not count as a change
 * for the recipient. Their stored digests are therefore swapped for the earlier ones in
 * the state, and back in calls to the server. A different value is passed through.
 */
function createLockedParts() {
  const before: Record<string, string> = {};
  const storedDigests: Record<string, string> = {};
  const mapDigests = (shown: ShownParts, say: (part: string, digest: string) => string): ShownParts =>
    Object.fromEntries(Object.entries(shown).map(([part, digest]) => [part, say(part, digest)]));
  return {
    stored: (fieldId: number, digest: string) => {
      storedDigests[`fields.${fieldId}`] = digest;
    },
    asBefore: (state: SigningState, locked: readonly Locked[]): SigningState => {
      if (state.screen !== "sign" || !state.session.shown) return state;
      for (const { fieldId } of locked) {
        const part = `fields.${fieldId}`;
        const digest = state.session.shown[part];
        if (digest !== undefined) before[part] = digest;
      }
      const earlierParts = mapDigests(state.session.shown, (part, digest) =>
        digest === storedDigests[part] ? (before[part] ?? digest) : digest,
      );
      return { ...state, session: { ...state.session, shown: earlierParts } };
    },
    asStored: (shown: ShownParts): ShownParts =>
      mapDigests(shown, (part, digest) =>
        digest === before[part] ? (storedDigests[part] ?? digest) : digest,
      ),
  };
}

/** The action needs authentication first. The page asks for it by itself. */
const HELD_BACK = "TWO_FACTOR_AUTH_FAILED";

/** Reports each event once, however often the same state arrives. */
function createReport(tokenNow: () => string, tell: Tell) {
  let isReady = false;
  let screen: SigningState["screen"] | null = null;
  let trouble: string | null = null;
  let actionAuth: readonly string[] = [];
  const reportState = (now: SigningState) => {
    if (now.screen === "sign") actionAuth = now.session.actionAuth;
    if (!isReady) tell({ action: "document-ready", data: null });
    isReady = true;
    const before = screen;
    screen = now.screen;
    trouble = null;
    if (now.screen === before) return;
    for (const message of buildMessages(tokenNow(), now, before)) tell(message);
  };
  /** A loaded page recovers from a lost answer by itself. A page that never loaded reports it. */
  const reportFailure = (error: unknown) => {
    const { code } = toSigningProblem(error);
    if (code === trouble || code === HELD_BACK || code === "DISMISSED" || (isReady && isPassing(code)))
      return;
    trouble = code;
    tell({ action: "document-error", data: { code } });
  };
  const reportMissingAuth = (error: unknown) => {
    if (toSigningProblem(error).code !== HELD_BACK) return;
    tell({ action: "auth-required", data: { methods: actionAuth } });
  };
  return { state: reportState, failure: reportFailure, heldBack: reportMissingAuth };
}

function buildMessages(
  token: string,
  state: SigningState,
  before: SigningState["screen"] | null,
): EmbedMessage[] {
  switch (state.screen) {
    case "notFound":
      return [{ action: "document-error", data: { code: "NOT_FOUND" } }];
    case "cancelled":
      return [{ action: "document-error", data: { code: "ENVELOPE_CANCELLED" } }];
    case "rejectedByOther":
      return [{ action: "document-error", data: { code: "ENVELOPE_REJECTED" } }];
    case "accessCheck":
      return [{ action: "auth-required", data: { methods: state.methods } }];
    case "waiting":
      return [{ action: "document-waiting-for-turn", data: null }];
    case "expired":
      return [{ action: "recipient-expired", data: null }];
    case "rejectedByMe": {
      const data = { ...toMessageIds(token, state), reason: state.reason };
      return [{ action: "document-rejected", data }];
    }
    case "done":
      return [buildCompletedMessage(token, state, state.redirectUrl)];
    case "completed": {
      const all: EmbedMessage = { action: "all-documents-completed", data: toMessageIds(token, state) };
      return before === "done" ? [all] : [buildCompletedMessage(token, state, null), all];
    }
    default:
      return [];
  }
}

const buildCompletedMessage = (token: string, state: Observed, redirectUrl: string | null): EmbedMessage => ({
  action: "document-completed",
  data: { ...toMessageIds(token, state), redirectUrl },
});

const toMessageIds = (token: string, { envelope, recipient }: Observed): EmbedRecipientIds => ({
  token,
  envelopeId: envelope.id,
  documentId: envelope.documentId,
  recipientId: recipient.id,
});
