import { services } from "@/server/process-services";
import type { Services } from "@/server/services";
import type { Storage } from "@/server/storage";

/** The process's services with another storage: a job may use other files than the procedures beside it. */
export const withStorage = (storage: Storage): Services =>
  new Proxy(services(), {
    get: (whole, key) => (key === "storage" ? storage : Reflect.get(whole, key)),
  });
