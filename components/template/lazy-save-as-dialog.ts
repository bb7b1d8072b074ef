"use client";

import dynamic from "next/dynamic";
import { keepAsking } from "@/components/keep-asking";

export const SaveAsDialog = dynamic(
  keepAsking(() => import("./save-as-dialog").then((module) => module.SaveAsDialog)),
);
