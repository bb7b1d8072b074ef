import { V1DocumentWhole, V1Message, V1Resend, V1Send } from "@/server/contract/v1/document";
import { DomainError, isDomainError } from "@/server/domain/errors";
import { parseJson } from "../json";
import { readJsonText } from "../read";
import { resolveDocument } from "./ids";
import { defineOperation, NOTHING } from "./operation";

/** An unreadable body counts as empty: older clients post none or one of their own (domain/README.md 1.2). */
async function readJsonOrEmpty(request: Request): Promise<unknown> {
  try {
    return await parseJson((await readJsonText(request)) ?? "{}");
  } catch (error) {
    if (isDomainError(error) && error.code !== "PAYLOAD_TOO_LARGE") return {};
    throw error;
  }
}

/** `POST /documents/{id}/send`: distributes, with v1's switches for mail. */
export const sendDocument = defineOperation({
  method: "POST",
  path: "/documents/{id}/send",
  scope: "send",
  summary: "Send a document to its recipients",
  query: NOTHING,
  body: V1Send,
  readBody: readJsonOrEmpty,
  answer: V1DocumentWhole.omit({ fields: true }).extend(V1Message.shape),
  refuses: [400, 403],
  run: async (call) => {
    const { api, body } = call;
    const { envelopeId, itemCount, isPending } = await resolveDocument(call);
    const emailSettings = {
      ...(body.sendEmail ? {} : { recipientSigningRequest: false }),
      ...(body.sendCompletionEmails === undefined
        ? {}
        : {
            documentCompleted: body.sendCompletionEmails,
            ownerDocumentCompleted: body.sendCompletionEmails,
          }),
    };
    const changesMail = Object.keys(emailSettings).length > 0;
    if (isPending && changesMail) {
      throw new DomainError(
        "INVALID_REQUEST",
        "sendEmail, sendCompletionEmails: cannot be changed once the document has been sent.",
      );
    }
    if (itemCount === 0) {
      throw new DomainError("INVALID_REQUEST", "The file of this document has not been uploaded yet.");
    }
    await api.envelope.distribute({ envelopeId, ...(changesMail ? { meta: { emailSettings } } : {}) });
    const { fields: _, ...document } = await api.legacy.document({ envelopeId });
    return { message: "The document was sent for signing.", ...document };
  },
});

/** `POST /documents/{id}/resend`: redistributes to the listed recipients. */
export const resendDocument = defineOperation({
  method: "POST",
  path: "/documents/{id}/resend",
  scope: "send",
  summary: "Ask recipients again",
  query: NOTHING,
  body: V1Resend,
  answer: V1Message,
  refuses: [400],
  run: async (call) => {
    const { envelopeId } = await resolveDocument(call);
    await call.api.envelope.redistribute({ envelopeId, recipients: call.body.recipients });
    return { message: "The recipients were asked again." };
  },
});
