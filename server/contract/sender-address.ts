import { z } from "zod";
import type { Sender } from "@/server/db/store/sender-address";
import { EmailAddress } from "@/server/domain/email-address";
import {
  DOMAIN_PROBLEMS,
  DOMAIN_STATES,
  getSenderState,
  getSenderUse,
  SENDER_STATES,
  SENDER_USES,
} from "@/server/domain/sender-address/state";
import { Timestamp } from "./timestamp";

/** DNS record that lets us send for a domain: one of these is enough. */
const DnsRecord = z.object({
  proof: z.enum(["DKIM", "SPF"]),
  type: z.literal("TXT"),
  name: z.string(),
  value: z.string(),
  found: z.boolean(),
});

/** An address that documents may use as sender by `emailId`. */
export const SenderAddress = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(SENDER_STATES),
  /** The mail header that carries it; null before its code was entered. */
  sendsAs: z.enum(SENDER_USES).nullable(),
  domain: z.object({
    name: z.string(),
    status: z.enum(DOMAIN_STATES),
    /** Why the domain does not let us send; null if it does, and before the first check. */
    problem: z.enum(DOMAIN_PROBLEMS).nullable(),
    checkedAt: Timestamp.nullable(),
    records: z.array(DnsRecord),
  }),
  verifiedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type SenderAddress = z.infer<typeof SenderAddress>;

/** All addresses by spelling, without paging: there are never many. */
export const SenderAddresses = z.object({ data: z.array(SenderAddress) });

/** Absent: the organisation of the current team; a token can name no other. */
const OrganisationId = z.int32().optional();
const SenderAddressId = z.string().min(1).max(100);

export const ListSenderAddresses = z.object({ organisationId: z.int32() });
export const CreateSenderAddress = z.object({ email: EmailAddress, organisationId: OrganisationId });
export const SenderAddressIdInput = z.object({ senderAddressId: SenderAddressId });
export const VerifySenderAddress = SenderAddressIdInput.extend({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, "Must be the six digits of the mail"),
});

export const SenderVerified = z.object({
  success: z.boolean(),
  /** Wrong codes left before a new code is needed; null if none is needed any more. */
  triesLeft: z.int().nullable(),
  senderAddress: SenderAddress,
});

export const SenderDeleted = z.object({
  success: z.boolean(),
  /** Open envelopes and templates that named it: their mails now use the service's own address. */
  envelopes: z.int(),
  /** Teams, and the organisation, whose default it was. */
  defaults: z.int(),
});

/** Converts a row. `spfInclude`: the name by which domains include our servers; null if there is none. */
export function toSenderAddress({ address, domain }: Sender, spfInclude: string | null): SenderAddress {
  const proven = { state: address.state, domainState: domain.state };
  const dkim = {
    proof: "DKIM" as const,
    type: "TXT" as const,
    name: `${domain.selector}._domainkey.${domain.domain}`,
    value: `v=DKIM1; k=rsa; p=${domain.publicKey}`,
    found: domain.hasDkim,
  };
  const spf = {
    proof: "SPF" as const,
    type: "TXT" as const,
    name: domain.domain,
    value: `v=spf1 include:${spfInclude} ~all`,
    found: domain.hasSpf,
  };
  return {
    id: address.id,
    email: address.email,
    status: getSenderState(proven),
    sendsAs: getSenderUse(proven),
    domain: {
      name: domain.domain,
      status: domain.state,
      problem: domain.problem,
      checkedAt: domain.checkedAt?.toISOString() ?? null,
      records: spfInclude === null ? [dkim] : [dkim, spf],
    },
    verifiedAt: address.verifiedAt?.toISOString() ?? null,
    createdAt: address.createdAt.toISOString(),
  };
}
