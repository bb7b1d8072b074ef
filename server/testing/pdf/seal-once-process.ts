import { readFileSync } from "node:fs";
import { deserialize } from "node:v8";
import { loadSigner } from "@/server/pdf/authority";
import type { SealRequest } from "@/server/pdf/pool/jobs";
import { sealItem } from "@/server/pdf/seal";

/** A process that seals once, for tests of what its surroundings may not change: `tsx seal-once-process.ts REQUEST`. */
const request: SealRequest = deserialize(readFileSync(process.argv[2] ?? ""));
const signer = loadSigner(request.signer, request.signingTime);
const { sha256 } = await sealItem({ ...request, signer });
// Says what it was run with, so that a test sees that the surroundings really differed.
const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
process.stdout.write(`${JSON.stringify({ sha256, timeZone, locale })}\n`);
