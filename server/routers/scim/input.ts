import { z } from "zod";

export const ScimId = z.object({ id: z.string().min(1).max(100) });

/** A resource to be changed, optionally only while it has the caller's version. */
export const ScimTarget = ScimId.extend({ ifMatch: z.string().max(1000).nullable().default(null) });

/** Body by SCIM's schema, read attribute by attribute; unknown ones are ignored. */
export const ScimBody = ScimTarget.extend({ body: z.record(z.string(), z.unknown()) });
