export * from "./account";
export * from "./effects";
export * from "./envelope";
export * from "./recipient";
export * from "./tally";
