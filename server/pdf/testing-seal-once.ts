import { readFileSync } from "node:fs";
import { deserialize } from "node:v8";
import { loadSigner } from "./authority";
import type { SealRequest } from "./pool/jobs";
import { sealItem } from "./seal";

/** A process that seals once, for tests of what its surroundings may not change: `tsx testing-seal-once.ts REQUEST`. */
const request: SealRequest = deserialize(readFileSync(process.argv[2] ?? ""));
const signer = loadSigner(request.signer, request.signingTime);
const { sha256 } = await sealItem({ ...request, signer });
// Says what it was run with, so that a test sees that the surroundings really differed.
const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
process.stdout.write(`${JSON.stringify({ sha256, timeZone, locale })}\n`);
