export * from "./account";
export * from "./effects";
export * from "./enums";
export * from "./envelope";
export * from "./identity";
export * from "./pending-upload";
export * from "./recipient";
export * from "./tally";
