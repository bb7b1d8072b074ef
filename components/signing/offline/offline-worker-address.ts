/** Where the worker is served from; the folder it stands in is all it may answer for. */
export const OFFLINE_WORKER = "/sign/offline.js";
