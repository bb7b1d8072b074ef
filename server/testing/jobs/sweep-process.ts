import { setTimeout as sleep } from "node:timers/promises";
import { toDatabase as drizzleOver } from "@/server/db/client";
import { connect } from "@/server/db/connect";
import { expireRecipients } from "@/server/jobs/expire-recipients";
import { startQueue } from "@/server/jobs/queue";
import { remindRecipients } from "@/server/jobs/remind-recipients";
import { provide } from "@/server/runtime";
import { stopClock } from "@/server/testing/world/world";

/** A process that sweeps at a given moment and is meant to be killed: `tsx sweep-process.ts URL MOMENT`. */
const [url = "", moment = ""] = process.argv.slice(2);
const at = new Date(moment);
const sql = connect(url, { max: 3, name: "doomed sweeper" });
provide("sql", sql);
const db = provide("db", drizzleOver(sql));
await startQueue({ url, mode: "send" });
stopClock(at);
process.stdout.write("ready\n");
await expireRecipients({ db }, at);
await remindRecipients({ db }, at);
process.stdout.write("swept\n");
// Keeps its locks until the test kills it.
for (;;) await sleep(1000);
