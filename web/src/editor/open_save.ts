// Files and folders on this computer: through the browser's file access if it has one, else by uploading and
// downloading.
import { download } from "../model/download";
import { type Project, mainOf, readProject } from "./project";

interface Pickers {
  showDirectoryPicker?: (options: { mode: "readwrite"; id: string }) => Promise<FileSystemDirectoryHandle>;
  showSaveFilePicker?: (options: { suggestedName: string; id: string }) => Promise<FileSystemFileHandle>;
}

const pickers = globalThis as Pickers;
const maxFileSize = 1_000_000;

/** Where a project was saved, so that the next save needs no dialog. */
export type Saved = { folder: FileSystemDirectoryHandle } | { file: FileSystemFileHandle };

/**
 * Makes a project from the chosen files; from a folder, the texts in it. Throws an error with the reason if that fails.
 */
export async function openFiles(list: Iterable<File>): Promise<Project> {
  const files: Record<string, string> = {};
  const chosen = [...list].map((file) => ({ file, name: (file.webkitRelativePath || file.name).replace(/\\/g, "/") }));
  const texts = chosen.filter(
    ({ name }) => /\.(toml|lua)$/.test(name) && !name.split("/").some((part) => part.startsWith(".")),
  );
  const folder = commonFolder(texts.map(({ name }) => name));
  for (const { file, name } of texts) {
    if (file.size > maxFileSize) throw new Error(`${name} is larger than a megabyte: that is no variant's file`);
    files[name.slice(folder.length)] = await file.text();
  }
  const main = mainOf(Object.keys(files).sort((a, b) => a.length - b.length));
  if (main === undefined) throw new Error("There is no variant in it: a file that ends in .toml");
  // The variant may be in a deeper folder; names are relative to it.
  const project = readProject({ main, files });
  if (!project) throw new Error("There are too many files in it: open the variant's own folder");
  return project;
}

function commonFolder(names: readonly string[]): string {
  const first = names[0] ?? "";
  let folder = first.slice(0, first.lastIndexOf("/") + 1);
  while (folder && !names.every((name) => name.startsWith(folder)))
    folder = folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1);
  return folder;
}

/** Whether the browser can write to folders; otherwise files are downloaded. */
export const canWrite = () => pickers.showSaveFilePicker !== undefined && pickers.showDirectoryPicker !== undefined;

/**
 * Saves the project where it was saved last, or where the user chooses. Returns undefined if it was downloaded. Throws
 * an AbortError if the user chose nothing.
 */
export async function save(project: Project, last: Saved | undefined, name: string): Promise<Saved | undefined> {
  const texts = Object.entries(project.files);
  if (!canWrite()) {
    for (const [file, text] of texts) download(file.slice(file.lastIndexOf("/") + 1), text, "text/plain");
    return undefined;
  }
  if (texts.length === 1) {
    const file =
      last && "file" in last
        ? last.file
        : await pickers.showSaveFilePicker!({ suggestedName: `${name}.toml`, id: "varia" });
    await write(file, texts[0]![1]);
    return { file };
  }
  const folder =
    last && "folder" in last ? last.folder : await pickers.showDirectoryPicker!({ mode: "readwrite", id: "varia" });
  for (const [path, text] of texts) {
    const parts = path.split("/");
    let there = folder;
    for (const part of parts.slice(0, -1)) there = await there.getDirectoryHandle(part, { create: true });
    await write(await there.getFileHandle(parts[parts.length - 1]!, { create: true }), text);
  }
  return { folder };
}

async function write(file: FileSystemFileHandle, text: string): Promise<void> {
  const stream = await file.createWritable();
  await stream.write(text);
  await stream.close();
}
