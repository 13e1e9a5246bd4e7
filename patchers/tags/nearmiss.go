package tags

import "aptix-tui/model"

func nearMisses(model.Unclaimed) func(*model.Part) model.NearMiss {
	return func(*model.Part) model.NearMiss { return model.NearMiss{} }
}
