// A project as a text that fits into an address: JSON, deflated, in base64url (model/deflate.ts).
import { deflated, inflated } from "../model/deflate";
import { type Project, readProject } from "./project";

// Far more than a link can hold.
const maxBytes = 4_000_000;

export async function pack(project: Project): Promise<string> {
  return deflated(JSON.stringify({ main: project.main, files: project.files }));
}

/** Unpacks a packed project; throws if it is not one. The project counts as foreign. */
export async function unpack(packed: string): Promise<Project> {
  let project: Project | undefined;
  try {
    project = readProject(JSON.parse(await inflated(packed, maxBytes)));
  } catch {
    project = undefined;
  }
  if (!project)
    throw new Error(
      "This link is damaged: what it holds is no game. Perhaps it was cut off; ask for it once more, as a file.",
    );
  return { ...project, foreign: true };
}
