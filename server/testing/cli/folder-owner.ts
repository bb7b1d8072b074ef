import { createInterface } from "node:readline";
import { lockDataFolder } from "@/server/cli/database";
import { findStartRemedy } from "@/server/cli/say";

// A contender of owner-lock.test.ts. For each line with a moment and a data folder, it tries to own the
// folder at that moment and prints the outcome.
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  const [at, dataDir = ""] = line.split(" ");
  // All contenders leave this loop within the same fraction of a millisecond.
  while (performance.timeOrigin + performance.now() < Number(at));
  try {
    await lockDataFolder(dataDir);
    console.log("holds");
  } catch (error) {
    console.log(findStartRemedy(error) ?? String(error));
  }
}
