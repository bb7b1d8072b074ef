import { z } from "zod";

export const ScimId = z.object({ id: z.string().min(1).max(100) });

/** A resource that is changed, where the caller says so only while it is as they read it. */
export const ScimTarget = ScimId.extend({ ifMatch: z.string().max(1000).nullable().default(null) });

/** As SCIM's schema has it: read attribute by attribute, what is unknown left aside. */
export const ScimBody = ScimTarget.extend({ body: z.record(z.string(), z.unknown()) });
