import * as z from "zod";
import { USAGE_KINDS } from "@/server/domain/usage/quota";
import { TEAM_ROLES } from "@/server/domain/vocabulary";

export const Person = z.object({ name: z.string(), email: z.string() });

const OfPlace = z.object({
  place: z.string(),
  person: Person,
  url: z.string(),
});

export const PLACE_DATA = {
  INVITATION: z.object({
    inviter: Person,
    place: z.string(),
    organisation: z.string(),
    memberRole: z.enum(TEAM_ROLES),
    url: z.string(),
    expiresAt: z.string(),
  }),
  MEMBER_JOINED: OfPlace.extend({ memberRole: z.enum(TEAM_ROLES) }),
  /** `removedBy` is null when the person left; `envelopes` counts their transferred envelopes. */
  MEMBER_LEFT: OfPlace.extend({ removedBy: z.string().nullable(), envelopes: z.number() }),
  /** `named` are the first of `count`; `by` is the person who transferred them, or a token's name. */
  ENVELOPES_RECEIVED: z.object({
    place: z.string(),
    by: z.string(),
    count: z.number(),
    named: z.array(z.object({ title: z.string(), url: z.string() })),
    url: z.string(),
  }),
  /** Share of a limit that is used. Storage in bytes; `until` is the first day of the next month in UTC. */
  USAGE_LINE: z.object({
    organisation: z.string(),
    usage: z.enum(USAGE_KINDS),
    firmness: z.enum(["soft", "hard"]),
    percent: z.union([z.literal(80), z.literal(100)]),
    used: z.number(),
    limit: z.number(),
    until: z.string(),
    url: z.string(),
  }),
  /** The log of an organisation and its receiver. BROKEN: the entries themselves were changed. */
  LOG_RECEIVER: z.object({
    organisation: z.string(),
    host: z.string(),
    state: z.enum(["FAILING", "BROKEN", "WORKING"]),
    url: z.string(),
  }),
  ORGANISATION_DELETED: OfPlace,
  TEAM_DELETED: OfPlace.extend({ organisation: z.string() }),
} as const;
