import { z } from "zod";
import type { Sender } from "@/server/db/store/sender-address";
import { EmailAddress } from "@/server/domain/email-address";
import {
  DOMAIN_PROBLEMS,
  DOMAIN_STATES,
  SENDER_STATES,
  SENDER_USES,
  senderState,
  senderUse,
} from "@/server/domain/sender-address/state";
import { Timestamp } from "./timestamp";

/** What a domain publishes so that we may send for it: one of these is enough. */
const DnsRecord = z.object({
  proof: z.enum(["DKIM", "SPF"]),
  type: z.literal("TXT"),
  name: z.string(),
  value: z.string(),
  /** Whether the last answer had it. */
  found: z.boolean(),
});

/** An address that documents may name as their sender by `emailId`. */
export const SenderAddress = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(SENDER_STATES),
  /** In which header mails carry it; null before its code was entered. */
  sendsAs: z.enum(SENDER_USES).nullable(),
  domain: z.object({
    name: z.string(),
    status: z.enum(DOMAIN_STATES),
    /** Why it does not let us send; null where it does, and before the first look. */
    problem: z.enum(DOMAIN_PROBLEMS).nullable(),
    checkedAt: Timestamp.nullable(),
    records: z.array(DnsRecord),
  }),
  verifiedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type SenderAddress = z.infer<typeof SenderAddress>;

/** All there are, by spelling: there are never many. */
export const SenderAddresses = z.object({ data: z.array(SenderAddress) });

/** Absent: the organisation of the team that is spoken for; a token speaks for no other. */
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
  /** Whether these were the digits. */
  success: z.boolean(),
  /** How many more wrong ones are heard before a new code is needed; null where none is needed any more. */
  triesLeft: z.int().nullable(),
  senderAddress: SenderAddress,
});

export const SenderDeleted = z.object({
  success: z.boolean(),
  /** Open envelopes and templates that named it: their mails leave from the service's own address now. */
  envelopes: z.int(),
  /** Teams, and the organisation, whose default it was. */
  defaults: z.int(),
});

/** Row to wire. `spfInclude`: the name by which domains name our servers; null where there is none. */
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
    status: senderState(proven),
    sendsAs: senderUse(proven),
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
