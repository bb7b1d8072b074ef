import { PDFDocument } from "pdf-lib";
import {
  box,
  getRecipientToken,
  prepareSigner,
  type SigningCaller,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import type { NewEnvelope, Sent } from "@/server/testing/world/world";
import type { CallWorld } from "./calls";

/** States of an envelope: the five statuses, two stages of PENDING, sealing, templates, deleted. */
export const STATES = [
  "DRAFT",
  "PENDING",
  "SIGNED BY ONE",
  "SEALING",
  "COMPLETED",
  "REJECTED",
  "CANCELLED",
  "TEMPLATE",
  "DELETED",
] as const;
export type State = (typeof STATES)[number];

/**
 * An envelope with two signers, Ana first, and a CC, with the ids a request names. Bea can act while it is
 * PENDING.
 */
export type Stage = {
  sent: Sent;
  envelopeId: string;
  itemId: string;
  ana: number;
  bea: number;
  textField: number;
  attachmentId: string;
};

const CARL = { name: "Carl", email: "carl@example.com", role: "CC" as const };
const createPeople = () => [
  signer("Ana", { fields: [box("SIGNATURE"), box("TEXT", 1)] }),
  signer("Bea"),
  CARL,
];
const attachments = [{ label: "Terms", data: "https://example.com/terms" }];

/**
 * Creates an envelope in a state through the procedures that lead there. COMPLETED drains the queue and so seals
 * every waiting envelope: create SEALING after it.
 */
export async function createEnvelopeInState(
  it: CallWorld,
  state: State,
  more: NewEnvelope = {},
): Promise<Stage> {
  const input = { recipients: createPeople(), attachments, ...more };
  const isSent = state !== "DRAFT" && state !== "TEMPLATE";
  const sent = isSent
    ? await it.world.send(input)
    : await it.world.draft({ ...input, type: state === "TEMPLATE" ? "TEMPLATE" : "DOCUMENT" });
  const caller = signingCaller(it.world.db);
  await bringToState(it, state, sent, caller);
  const [attachment] = await it.sql`select id from attachment where envelope_id = ${sent.envelope.id}`;
  return {
    sent,
    envelopeId: sent.envelope.id,
    itemId: sent.items[0]?.id ?? "",
    ana: sent.recipients[0]?.id ?? 0,
    bea: sent.recipients[1]?.id ?? 0,
    textField: sent.fields.find(({ type }) => type === "TEXT")?.id ?? 0,
    attachmentId: String(attachment?.id),
  };
}

async function bringToState(it: CallWorld, state: State, sent: Sent, caller: SigningCaller): Promise<void> {
  const json = { envelopeId: sent.envelope.id };
  switch (state) {
    case "SIGNED BY ONE":
      return signAs(caller, sent, 0);
    case "SEALING":
    case "COMPLETED":
      await signAs(caller, sent, 0);
      await signAs(caller, sent, 1);
      if (state === "COMPLETED") await it.rest.drain();
      return;
    case "REJECTED":
      await prepareSigner(caller, sent, 1);
      await caller.reject({ token: getRecipientToken(sent, 1), reason: "Wrong rent" });
      return;
    case "CANCELLED":
      await it.post("/envelope/cancel", json);
      return;
    case "DELETED":
      await it.post("/envelope/delete", json);
  }
}

/** Returns a digest of all stored data of an envelope, to prove that a call changed none of it. */
export async function digestEnvelopeData(it: CallWorld, envelopeId: string): Promise<string> {
  const [row] = await it.sql`select md5(concat(
    (select e::text from envelope e where id = ${envelopeId}),
    (select m::text from envelope_meta m where envelope_id = ${envelopeId}),
    (select string_agg(r::text, '|' order by id) from recipient r where envelope_id = ${envelopeId}),
    (select string_agg(f::text, '|' order by id) from field f where envelope_id = ${envelopeId}),
    (select string_agg(i::text, '|' order by id) from envelope_item i where envelope_id = ${envelopeId}),
    (select string_agg(a::text, '|' order by id) from attachment a where envelope_id = ${envelopeId}),
    (select count(*) from audit_entry where envelope_id = ${envelopeId}),
    (select count(*) from event where envelope_id = ${envelopeId}),
    (select count(*) from mail where envelope_id = ${envelopeId}),
    (select count(*) from direct_link where envelope_id = ${envelopeId}))) as digest`;
  return String(row?.digest);
}

export async function createOnePageFile(): Promise<Blob> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595.28, 841.89]);
  return new Blob([Buffer.from(await pdf.save())], { type: "application/pdf" });
}
