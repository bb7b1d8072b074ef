"use client";

import dynamic from "next/dynamic";
import { keepAsking } from "@/components/keep-asking";

/** The dialog that makes a template of a document, loaded when it is first opened. */
export const SaveAsDialog = dynamic(
  keepAsking(() => import("./save-as-dialog").then((module) => module.SaveAsDialog)),
);
