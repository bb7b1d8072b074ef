import { toDataUrl } from "@/components/direct/data-url";
import type { SigningApi } from "@/components/signing/api/signing-api";
import { SigningProblem } from "@/components/signing/api/signing-problem";
import type { SignState } from "@/components/signing/model/sign-state";
import { withStoredValue } from "@/components/signing/model/stored-state";
import type { SigningState } from "@/server/contract/signing";

/**
 * Signing API of a preview, backed only by this object. It answers as the server
 * would and forgets everything with the page. A VIEWER gives no consent.
 */
export function createPreviewApi(first: SignState): SigningApi {
  const pictures = new Map<string, string>();
  let state: SigningState = first;
  const changeState = (to: (now: SignState) => SigningState) => {
    if (state.screen !== "sign") throw new SigningProblem("INVALID_REQUEST");
    state = to(state);
  };
  const enterValue = (fieldId: number, value: unknown) =>
    changeState((now) => withStoredValue(now, fieldId, value, pictures));
  return {
    state: async () => state,
    open: async () => {
      changeState((now) => (now.recipient.role === "VIEWER" ? toDoneState(now) : now));
      return { recorded: true };
    },
    consent: async () => changeState(withConsent),
    fill: async ({ fieldId, value }) => void enterValue(fieldId, value),
    clear: async ({ fieldId }) => void enterValue(fieldId, null),
    complete: async () => changeState(toDoneState),
    reject: async ({ reason }) => changeState((now) => toRejectedState(now, reason)),
    // A preview sends no messages.
    askNewLink: async () => undefined,
    askQuestion: async () => undefined,
    reportWrongPerson: async () => undefined,
    uploadSignature: async (png) => {
      const id = `picture-${pictures.size + 1}`;
      pictures.set(id, await toDataUrl(png));
      return id;
    },
  };
}

const withConsent = (now: SignState): SignState => ({
  ...now,
  session: { ...now.session, consent: { ...now.session.consent, givenAt: now.serverTime } },
});

/** Returns the screen after completion, with the number of recipients still to act. */
function toDoneState({ session, ...common }: SignState): SigningState {
  const remaining = common.participants.filter(({ isMe }) => !isMe).length;
  return {
    ...common,
    screen: "done",
    participants: common.participants.map((one) =>
      one.isMe ? { ...one, signingStatus: "SIGNED", signedAt: common.serverTime } : one,
    ),
    sealing: remaining === 0,
    sealingSince: remaining === 0 ? common.serverTime : null,
    remaining,
    signedOn: session.today,
    redirectUrl: null,
    files: session.files,
    reading: common.recipient.role === "VIEWER" ? session : null,
  };
}

function toRejectedState({ session: _, ...common }: SignState, reason: string): SigningState {
  return {
    ...common,
    screen: "rejectedByMe",
    participants: common.participants.map((one) => (one.isMe ? { ...one, signingStatus: "REJECTED" } : one)),
    at: common.serverTime,
    reason,
  };
}
