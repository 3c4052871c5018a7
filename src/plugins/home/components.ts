/** The components on the home page: a choice for new projects, described as in the reference. */
import { readFileSync } from 'node:fs';
import { type Language, type Text, textIn } from '../../config/languages';
import { type Notes, notesFile } from '../../content/components';

/** The chosen components: what readers call them, and their folders in the reference. */
const chosen = {
  TypeORM: 'typeorm',
  Redis: 'redis',
  MongoDB: 'mongoose',
  BullMQ: 'bullmq',
  Kafka: 'kafka',
  gRPC: 'grpc',
  'Socket.IO': 'socketio',
  Swagger: 'swagger',
  JWT: 'jwt',
  OpenTelemetry: 'otel',
  Prometheus: 'prometheus',
  OSS: 'oss',
};

export interface Component {
  name: string;
  use: string;
  /** Path of its guide. */
  to: string;
}

/** The chosen components.
 * @throws if new projects should not use one */
export function chosenComponents(notes: Notes, language: Language): Component[] {
  const packages = JSON.parse(readFileSync('api/packages.json', 'utf8')) as {
    dir: string;
    description: Text;
  }[];
  return Object.entries(chosen).flatMap(([name, dir]) => {
    const { guide, use, status } = notes[dir]!;
    if (status) {
      throw new Error(
        `src/plugins/home/components.ts: ${notesFile} has a status for "${dir}": choose another component`,
      );
    }
    // A reduced copy of the site lacks packages.
    const text = use ?? packages.find(one => one.dir === dir)?.description;
    const id = guide?.replace('.md', '') ?? `extensions/${dir}`;
    return text ? [{ name, use: textIn(text, language), to: `/docs/${id}` }] : [];
  });
}
