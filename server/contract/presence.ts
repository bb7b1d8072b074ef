import { z } from "zod";
import { WAYS_OUT } from "@/server/domain/envelope/left-draft";
import { Changer } from "@/server/domain/field/changer";
import { Field } from "./field";

const ShownChanger = Changer.pick({ kind: true, name: true }).extend({
  /** The asking account itself, in any window. */
  isMe: z.boolean(),
});
export type ShownChanger = z.infer<typeof ShownChanger>;

const FollowedField = Field.extend({ changedBy: ShownChanger.nullable() });

/** All current fields of an envelope, and recently removed ones with their remover. */
export const FollowedFields = z.object({
  /** Of the envelope, as the heartbeat names it. */
  revision: z.int(),
  fields: z.array(FollowedField),
  removed: z.array(z.object({ fieldId: z.int(), by: ShownChanger.nullable() })),
});
export type FollowedFields = z.infer<typeof FollowedFields>;

export const Heartbeat = z.object({
  revision: z.int(),
  others: z.array(z.object({ userId: z.int(), name: z.string() })),
  /** Set once it is no draft any more: how it ended, when, and the team member who did it, if any. */
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
