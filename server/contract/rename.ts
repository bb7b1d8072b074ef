import { z } from "zod";
import { EnvelopeId, UpdateEnvelope } from "./envelope";

/** `POST /envelope/rename`: the title as `update` takes it. */
export const RenameEnvelope = z.object({
  envelopeId: EnvelopeId,
  title: UpdateEnvelope.shape.data.unwrap().shape.title.unwrap(),
});
