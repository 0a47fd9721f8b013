import { DatabaseFinder } from '../../adapters/find/DatabaseFinder.ts';
import type { GraphAdapter } from '../../adapters/GraphAdapter.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { PictureIndex } from './PictureIndex.ts';

/** Search of one workspace: over the picture and in the database. Both are shared by all fields. */
export class Finder {
  readonly picture: PictureIndex;
  readonly database: DatabaseFinder;

  constructor(model: GraphModel, adapter: GraphAdapter) {
    this.picture = new PictureIndex(model, adapter);
    this.database = new DatabaseFinder(adapter);
  }

  dispose(): void {
    this.picture.dispose();
  }
}
