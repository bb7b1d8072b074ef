import { readFileSync } from "node:fs";
import { deserialize } from "node:v8";
import { loadSigner } from "@/server/pdf/authority";
import type { SealRequest } from "@/server/pdf/pool/jobs";
import { sealItem } from "@/server/pdf/seal";

/**
 * A process that seals once, to test that its environment does not matter:
 * `tsx seal-once-process.ts REQUEST`.
 */
const request: SealRequest = deserialize(readFileSync(process.argv[2] ?? ""));
const signer = loadSigner(request.signer, request.signingTime);
const { sha256 } = await sealItem({ ...request, signer });
// Prints its environment, so that a test sees that it really differed.
const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
process.stdout.write(`${JSON.stringify({ sha256, timeZone, locale })}\n`);
