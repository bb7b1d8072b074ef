export * from "./account";
export * from "./effects";
export * from "./envelope";
