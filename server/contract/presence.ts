import { z } from "zod";
import { WAYS_OUT } from "@/server/domain/envelope/left-draft";
import { Changer } from "@/server/domain/field/changer";
import { Field } from "./field";

/** Who wrote something, as a page shows it. */
const ShownChanger = Changer.pick({ kind: true, name: true }).extend({
  /** The very account that asks, in whichever window. */
  isMe: z.boolean(),
});
export type ShownChanger = z.infer<typeof ShownChanger>;

/** A field as the editor follows it: with who wrote it last. */
const FollowedField = Field.extend({ changedBy: ShownChanger.nullable() });

/** All fields of an envelope now, and which were taken out lately by whom. */
export const FollowedFields = z.object({
  /** Of the envelope, as the heartbeat names it. */
  revision: z.int(),
  fields: z.array(FollowedField),
  removed: z.array(z.object({ fieldId: z.int(), by: ShownChanger.nullable() })),
});
export type FollowedFields = z.infer<typeof FollowedFields>;

/** What a page that has a draft open learns with each heartbeat. */
export const Heartbeat = z.object({
  revision: z.int(),
  others: z.array(z.object({ userId: z.int(), name: z.string() })),
  /** Set once it is no draft any more: how that came, when, and who did it where a person of the team did. */
  left: z
    .object({
      how: z.enum(WAYS_OUT),
      at: z.string().nullable(),
      by: z.string().nullable(),
      isMe: z.boolean(),
    })
    .nullable(),
});
export type Heartbeat = z.infer<typeof Heartbeat>;
