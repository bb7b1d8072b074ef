import { router } from "@/server/trpc";
import { get } from "./get";
import { remove } from "./remove";
import { sendTest } from "./send-test";
import { set } from "./set";
import { status } from "./status";

export const logReceiver = router({ get, remove, set, status, test: sendTest });
