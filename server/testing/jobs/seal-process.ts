import path from "node:path";
import { openPdfPools } from "@/server/cli/pdf-step";
import { toDatabase as drizzleOver } from "@/server/db/client";
import { connect } from "@/server/db/connect";
import { startQueue } from "@/server/jobs/queue";
import { sealEnvelope } from "@/server/jobs/seal-envelope";
import { log } from "@/server/log";
import { services } from "@/server/process-services";
import { provide } from "@/server/runtime";
import { DiskStorage } from "@/server/storage/disk";

/**
 * A worker that seals one envelope and is meant to be killed:
 * `tsx seal-process.ts URL FOLDER KEY CERT ENVELOPE`.
 */
const [url = "", folder = "", keyFile = "", certFile = "", envelopeId = ""] = process.argv.slice(2);
const sql = connect(url, { max: 3, name: "doomed worker" });
provide("sql", sql);
const db = provide("db", drizzleOver(sql));
provide("storage", new DiskStorage(folder));
provide("signerSource", { keyFile, certFile });
// The bundle of the PDF processes lies beside the one of this process.
openPdfPools(path.resolve(import.meta.dirname, ".."));
await startQueue({ url, mode: "send" });
process.stdout.write("ready\n");
const transport = { name: "outbox" as const, send: async () => {}, close: () => {} };
await sealEnvelope(envelopeId, { db, services: services(), transport, log });
process.stdout.write("sealed\n");
// Keeps its locks until the test kills it.
setInterval(() => {}, 1000);
