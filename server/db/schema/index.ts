export * from "./account";
export * from "./direct";
export * from "./effects";
export * from "./enums";
export * from "./envelope";
export * from "./pending-upload";
export * from "./recipient";
export * from "./tally";
